import { z } from 'zod';
import { requiredText } from './validation.ts';
import { flag, recordId } from './wire.ts';

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
      name: requiredText(100).nullish(),
    })
    .nullish(),
});
