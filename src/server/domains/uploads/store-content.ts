import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { randomText } from '../../platform/security/keys.ts';
import type { Services } from '../../platform/services.ts';
import { draftsFolder } from '../../platform/storage/local-storage.ts';
import { assertMayAnnounce, createUpload } from './announce.ts';
import { sanitizeFileName } from './file-name.ts';
import { finalizeUpload } from './finalize.ts';
import { driverOf, type EntryRow } from './service.ts';
import type { AnnouncedFile } from './tables.ts';

interface Content {
  name: string;
  mime: string | null;
  content: Uint8Array;
}

/**
 * Stores bytes that came in another way than an upload as a file of a person: checked, scanned and cleaned as uploads
 * are. Throws 422 on `file` for a file that the site does not accept.
 */
export async function storeContent(
  services: Services,
  ownerId: number,
  { name, mime, content }: Content,
): Promise<EntryRow> {
  const owner = { user_id: ownerId, guest_hash: null };
  const file: AnnouncedFile = {
    name: sanitizeFileName(name),
    mime,
    extension: null,
    disk: 'uploads',
    prefix: null,
    parent_id: null,
    relative_path: null,
  };
  const size = content.byteLength;
  await assertMayAnnounce(services, owner, { file, size });
  const path = await services.storages.local.newDraft();
  await writeFile(path, content);
  const upload = await createUpload(services, owner, {
    key: randomText(40),
    kind: 'form',
    driver: await driverOf(services, file.disk),
    storage_key: `${draftsFolder}/${basename(path)}`,
    size,
    file,
  });
  const { entry } = await finalizeUpload(services, upload, file);
  return entry;
}
