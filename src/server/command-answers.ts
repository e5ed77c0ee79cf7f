import { z } from 'zod';
import { readSteps } from './domains/system/checklist.ts';
import { checkEverything } from './domains/system/checks.ts';
import { makeBackup } from './platform/backup/backup.ts';
import type { Answer } from './platform/db/embedded/folder-ipc.ts';
import type { Services } from './platform/services.ts';

const questionSchema = z.discriminatedUnion('command', [
  z.object({
    command: z.literal('backup'),
    folder: z.string().min(1).max(4000),
    withoutFiles: z.boolean(),
    withoutKey: z.boolean(),
  }),
  z.object({ command: z.literal('doctor') }),
]);

interface Finding {
  ok: boolean;
  message: string;
}

export interface Findings {
  checks: Finding[];
  steps: Finding[];
}

/** Failed checks of this installation, and the setup steps left. */
export async function examine(services: Services): Promise<Findings> {
  const [checks, { steps }] = await Promise.all([checkEverything(services), readSteps(services, null)]);
  const checked = new Set(checks.map(({ message }) => message));
  return {
    checks: checks.map(({ ok, message }) => ({ ok, message })),
    steps: steps
      .filter(({ message, name }) => !checked.has(message) && name !== 'address')
      .map(({ done, skipped, message }) => ({ ok: done || skipped, message })),
  };
}

/** Commands that the server runs for a CLI that finds the embedded database in use. */
export const commandAnswers =
  (services: Services): Answer =>
  async (asked, say) => {
    const question = questionSchema.parse(asked);
    if (question.command === 'doctor') return examine(services);
    const { folder, withoutFiles, withoutKey } = question;
    return makeBackup(services, folder, {
      askedBy: 'command',
      withoutFiles,
      withoutKey,
      onProgress: (phase, done) => say({ phase, done }),
    });
  };
