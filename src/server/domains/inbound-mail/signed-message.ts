import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '#shared/errors.ts';
import { maxMailSize } from '#shared/inbound-mail.ts';
import type { WorkFolders } from '../../platform/data-folder/work-folders.ts';
import { readSignature, signatureCheck } from '../../platform/security/signed-body.ts';

const tooLarge = () => new AppError('too_large', 'mail_too_large', 'The message is larger than 50 MB.');

/**
 * Reads a signed message. It waits in a file until its signature is known: strangers can fill no memory. Throws 403 for
 * another signature, and 413.
 */
export async function readSignedMessage(
  { workFolders }: { workFolders: WorkFolders },
  body: Readable,
  { secret, header, length }: { secret: string; header: string | undefined; length: number },
): Promise<Buffer> {
  const check = signatureCheck(secret, readSignature(header));
  if (length > maxMailSize) throw tooLarge();
  const folder = await workFolders.make('inbound-mail');
  try {
    const path = join(folder, 'message');
    const file = await open(path, 'w', 0o600);
    try {
      let size = 0;
      // A refusal is answered on the same line, which ends with the request.
      for await (const part of body.iterator({ destroyOnReturn: false })) {
        size += part.length;
        if (size > maxMailSize) throw tooLarge();
        check.update(part);
        await file.write(part);
      }
    } finally {
      await file.close();
    }
    check.assertMatch();
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
