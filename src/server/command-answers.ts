import { z } from 'zod';
import { makeBackup } from './platform/backup/backup.ts';
import type { Answer } from './platform/db/folder-questions.ts';
import type { Services } from './platform/trpc/context.ts';

const questionSchema = z.object({
  command: z.literal('backup'),
  folder: z.string().min(1).max(4000),
  withoutFiles: z.boolean(),
  withoutKey: z.boolean(),
});

/** What the server does for commands that find the embedded database in use. */
export const commandAnswers =
  (services: Services): Answer =>
  async (question, say) => {
    const { folder, withoutFiles, withoutKey } = questionSchema.parse(question);
    return makeBackup(services, folder, {
      askedBy: 'command',
      withoutFiles,
      withoutKey,
      onProgress: (phase, done) => say({ phase, done }),
    });
  };
