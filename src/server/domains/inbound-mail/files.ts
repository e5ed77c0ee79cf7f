import { AppError } from '#shared/errors.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Mail } from '../../platform/mime/mail.ts';
import type { Services } from '../../platform/services.ts';
import { markAttached } from '../uploads/attach-files.ts';
import { storeContent } from '../uploads/store-content.ts';

export interface StoredFiles {
  /** In the order of the mail. */
  ids: number[];
  /** Addresses of inline images by their content ids. */
  inline: Map<string, string>;
  dropped: { name: string; reason: string }[];
  /** Marks them as attached, within the transaction that stores the message. */
  take: (tx: Database) => Promise<void>;
}

/**
 * Stores the attachments of a mail as files of its writer. What the site does not accept is named, and costs the others
 * nothing. A file that no message takes is deleted after a day.
 */
export async function storeFiles(
  services: Services,
  ownerId: number,
  { attachments, dropped }: Pick<Mail, 'attachments' | 'dropped'>,
): Promise<StoredFiles> {
  const stored: StoredFiles = {
    ids: [],
    inline: new Map(),
    dropped: [...dropped],
    take: (tx) => markAttached(tx, { user_id: ownerId, guest_hash: null }, stored.ids),
  };
  for (const { name, type, content, cid } of attachments) {
    try {
      const { id } = await storeContent(services, ownerId, { name, mime: type, content });
      stored.ids.push(id);
      if (cid !== null) stored.inline.set(cid, `/api/v1/file-entries/${id}`);
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'invalid') throw error;
      stored.dropped.push({ name, reason: error.message });
    }
  }
  return stored;
}
