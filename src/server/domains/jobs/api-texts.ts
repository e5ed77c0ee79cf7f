import { jobSchema, shownJobResultSchema } from '#shared/jobs.ts';
import { translatableSchema } from '#shared/translatable.ts';
import type { DomainApiTexts } from '../../platform/rest/openapi.ts';

export const jobApiTexts: DomainApiTexts = {
  tags: {
    Jobs: 'Long-running tasks such as exports, imports, and checks. Requests that start one return the job.',
  },
  parameters: { ok: 'Only results that succeeded or failed.' },
  schemas: {
    Job: jobSchema,
    JobResult: shownJobResultSchema,
    TranslatableText: translatableSchema,
  },
  examples: {
    'exports.file': { jobId: '1e0a6a4e-5f0e-4a39-9d34-6b1f2f1f4c11' },
    'jobs.get': { id: '1e0a6a4e-5f0e-4a39-9d34-6b1f2f1f4c11' },
    'jobs.results': { id: '1e0a6a4e-5f0e-4a39-9d34-6b1f2f1f4c11' },
  },
};
