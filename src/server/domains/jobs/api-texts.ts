import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const jobApiTexts: DomainApiTexts = {
  tags: {
    Jobs: 'Long-running tasks such as exports, imports, and checks. Requests that start one return the job.',
  },
  parameters: { ok: 'Only results that succeeded or failed.' },
};
