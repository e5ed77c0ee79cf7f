import type { Readable } from 'node:stream';
import { maxMailSize } from '#shared/inbound-mail.ts';
import type { WorkFolders } from '../../platform/data-folder/work-folders.ts';
import { readSignature, signatureCheck } from '../../platform/security/signed-body.ts';
import { spoolMessage, tooLarge } from './spooled-message.ts';

/**
 * Reads a signed message. It waits in a file until its signature is known: strangers can fill no memory. Throws 403 for
 * another signature, and 413.
 */
export async function readSignedMessage(
  services: { workFolders: WorkFolders },
  body: Readable,
  { secret, header, length }: { secret: string; header: string | undefined; length: number },
): Promise<Buffer> {
  const check = signatureCheck(secret, readSignature(header));
  if (length > maxMailSize) throw tooLarge();
  return spoolMessage(services, body, {
    onPart: (part) => check.update(part),
    use: (read) => {
      check.assertMatch();
      return read();
    },
  });
}
