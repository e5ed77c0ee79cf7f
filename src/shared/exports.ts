import { z } from 'zod';
import { jobSchema } from './jobs.ts';
import { timestampOrDay } from './wire.ts';

export const exportFormats = ['jsonl', 'markdown', 'csv'] as const;

export type ExportFormat = (typeof exportFormats)[number];

/** What can be had as a file. */
export const exportedThings = ['helpcenter', 'tickets', 'users'] as const;

export type ExportedThing = (typeof exportedThings)[number];

export const exportInput = z.object({
  what: z.enum([...exportedThings, 'site']),
  format: z.enum(exportFormats),
  /** Only what was made from then on. The help center is exported as a whole. */
  from: timestampOrDay().nullish(),
  /** Only what was made before. */
  to: timestampOrDay().nullish(),
});

export const exportFileInput = z.object({ jobId: z.uuid() });

export const exportListSchema = z.object({ jobs: z.array(jobSchema).max(10) });
