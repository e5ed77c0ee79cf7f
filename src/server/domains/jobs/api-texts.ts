import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const jobApiTexts: DomainApiTexts = {
  tags: {
    Jobs: 'Work that takes its time: exports, imports, checks. What asks for it answers with the job.',
  },
  parameters: { ok: 'Only what worked, or only what did not.' },
};
