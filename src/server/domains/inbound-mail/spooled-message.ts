import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '#shared/errors.ts';
import { maxMailSize } from '#shared/inbound-mail.ts';
import type { WorkFolders } from '../../platform/data-folder/work-folders.ts';

export const tooLarge = () =>
  new AppError('too_large', 'mail_too_large', 'The message is larger than 50 MB.');

interface Spooling<Value> {
  /** Sees each part on its way. */
  onPart?: (part: Buffer) => void;
  /** Called once all of it has come; `read` resolves with the message. */
  use: (read: () => Promise<Buffer>) => Promise<Value>;
}

/**
 * Writes a message that comes in to a file, which is removed after its use: what is still on its way fills no memory.
 * Throws 413, with the rest of the stream unread and the stream open.
 */
export async function spoolMessage<Value>(
  { workFolders }: { workFolders: WorkFolders },
  stream: Readable,
  { onPart, use }: Spooling<Value>,
): Promise<Value> {
  const folder = await workFolders.make('inbound-mail');
  try {
    const path = join(folder, 'message');
    const file = await open(path, 'w', 0o600);
    try {
      let size = 0;
      // A refusal is answered on the same line, which ends with the request.
      for await (const part of stream.iterator({ destroyOnReturn: false })) {
        size += part.length;
        if (size > maxMailSize) throw tooLarge();
        onPart?.(part);
        await file.write(part);
      }
    } finally {
      await file.close();
    }
    return await use(() => readFile(path));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
