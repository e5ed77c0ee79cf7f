import { z } from 'zod';
import { requiredText } from './validation.ts';
import { flag, recordId } from './wire.ts';

export const importSources = ['helpdock', 'zendesk', 'markdown', 'html'] as const;

export type ImportSource = (typeof importSources)[number];

export const importInput = z.object({
  source: z.enum([...importSources, 'freshdesk', 'csv']),
  /** A file of one's own: ZIP, JSON or JSON lines. */
  upload_id: recordId(),
  /** Only reports the result, without changes. */
  dry_run: flag().default(false),
  options: z
    .object({
      /** Identifies the import: a repeated one with the same name updates its records. */
      name: requiredText(100).nullish(),
    })
    .nullish(),
});
