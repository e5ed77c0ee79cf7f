import { z } from 'zod';
import { jobSchema } from './jobs.ts';
import { timestampOrDay } from './wire.ts';

export const exportFormats = ['jsonl', 'markdown', 'csv'] as const;

export type ExportFormat = (typeof exportFormats)[number];

/** Data that can be exported. */
export const exportedThings = ['helpcenter', 'tickets', 'users'] as const;

export type ExportedThing = (typeof exportedThings)[number];

export const exportInput = z.object({
  what: z.enum([...exportedThings, 'site']),
  format: z.enum(exportFormats),
  /** Only records created from then on. The help center is exported as a whole. */
  from: timestampOrDay().nullish(),
  /** Only records created before. */
  to: timestampOrDay().nullish(),
});

export const exportFileInput = z.object({ jobId: z.uuid() });

export const exportListSchema = z.object({ jobs: z.array(jobSchema).max(10) });
