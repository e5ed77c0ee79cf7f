import { z } from 'zod';
import { jobSchema } from './jobs.ts';
import { flag, recordId } from './wire.ts';

export const exportFormats = ['jsonl', 'markdown'] as const;

export type ExportFormat = (typeof exportFormats)[number];

export const exportInput = z.object({
  /** What can be exported as a whole: the help center. */
  what: z.enum(['site', 'helpcenter', 'tickets', 'users']),
  format: z.enum(['jsonl', 'markdown', 'csv']),
  /** Only what has changed between two days; the help center is exported as a whole. */
  from: z.iso.date().nullish(),
  to: z.iso.date().nullish(),
});

export const exportFileInput = z.object({ jobId: z.uuid() });

export const importSources = ['helpdock', 'zendesk', 'markdown', 'html'] as const;

export type ImportSource = (typeof importSources)[number];

export const importInput = z.object({
  source: z.enum([...importSources, 'freshdesk', 'csv']),
  /** A file of one's own: ZIP, JSON or JSON lines. */
  upload_id: recordId(),
  /** Whether it is only told what would happen. */
  dry_run: flag().default(false),
  options: z
    .object({
      /** What the import is known by: the same name again updates what it made. */
      name: z.string().trim().min(1).max(100).nullish(),
    })
    .nullish(),
});

export const transferListSchema = z.object({ jobs: z.array(jobSchema).max(10) });
