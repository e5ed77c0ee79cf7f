import { createReadStream } from 'node:fs';
import { copyFile, rm, stat } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import { type Disk, libraryPrefix, uploadTexts } from '#shared/uploads.ts';
import { sha256 } from '../../platform/security/keys.ts';
import type { Services } from '../../platform/services.ts';
import { readSettings } from '../settings/service.ts';
import { type DetectedType, detectFileType, statedExtension } from './file-type.ts';
import { reencodeImage } from './images.ts';
import { hidesMetadata, stripMetadata } from './metadata/strip.ts';
import type { EntryRow } from './service.ts';
import { openStaged, readHead, type StorageLocation, stagedSource, withPath } from './staged-file.ts';
import { abandonUpload, deleteFinal, deleteStaged, deleteUploadInfo, thumbnailKey } from './staging.ts';
import { type AnnouncedFile, fileEntries, type UploadRow, uploads } from './tables.ts';
import { assertClean } from './virus-scan.ts';

/** Max wait for a concurrent request that finalizes the same upload. */
const waitMs = 60_000;

interface StoredFile {
  storage_key: string;
  thumbnail_key: string | null;
  file_size: number;
}

async function storePicture(
  services: Services,
  upload: UploadRow,
  source: StorageLocation,
  detected: DetectedType,
  final: string,
): Promise<StoredFile> {
  const store = services.storages.on(upload.driver);
  const target = await services.storages.local.newDraft();
  const thumbnail_key = thumbnailKey(final);
  try {
    const thumbnail = await withPath(services, source, (path) => reencodeImage(path, detected.mime, target));
    const { size } = await stat(target);
    await store.put(final, { path: target, size }, detected.mime);
    await store.put(thumbnail_key, thumbnail, 'image/webp');
    return { storage_key: final, thumbnail_key, file_size: size };
  } finally {
    await rm(target, { force: true });
  }
}

async function storeAsIs(
  services: Services,
  upload: UploadRow,
  source: StorageLocation,
  detected: DetectedType,
  final: string,
): Promise<StoredFile> {
  const store = services.storages.on(upload.driver);
  const stored = { storage_key: final, thumbnail_key: null, file_size: upload.size };
  if (source.driver !== upload.driver) {
    const path = services.storages.local.pathOf(source.key);
    await store.put(final, { stream: createReadStream(path), size: upload.size }, detected.mime);
  } else if (source.key !== final) await store.copy(source.key, final);
  return stored;
}

/** Stores a file unchanged, except for its metadata of place, time and device. */
async function storeWithoutMetadata(
  services: Services,
  upload: UploadRow,
  source: StorageLocation,
  detected: DetectedType,
  final: string,
): Promise<StoredFile> {
  const copy = await services.storages.local.newDraft();
  try {
    await withPath(services, source, (path) => copyFile(path, copy));
    await stripMetadata(copy, detected.mime);
    const { size } = await stat(copy);
    await services.storages.on(upload.driver).put(final, { path: copy, size }, detected.mime);
    return { storage_key: final, thumbnail_key: null, file_size: size };
  } finally {
    await rm(copy, { force: true });
  }
}

/** The key derives from the upload: a retry overwrites the first attempt. */
function finalKey(upload: UploadRow, file: AnnouncedFile): string {
  const name = `${sha256(`file:${upload.key}`).slice(0, 40)}.${statedExtension(file) ?? 'bin'}`;
  return `${file.disk}/${file.prefix ?? 'files'}/${name}`;
}

/** Large objects uploaded directly stay in place: stores copy at most 5 GB at once. */
const staysInPlace = ({ driver, kind }: UploadRow, disk: Disk) =>
  driver === 's3' && disk === 'uploads' && (kind === 'tus' || kind === 'multipart');

/**
 * Detects the type, scans for viruses and stores the final file. Throws 422 for files that the site does not accept.
 */
async function inspect(services: Services, upload: UploadRow, file: AnnouncedFile, final: string) {
  const rules = (await readSettings(services)).uploads;
  const source = await stagedSource(services, upload, final);
  const detected = await detectFileType(rules, file, await readHead(services, source, upload.size));
  await assertClean(services, () => openStaged(services, source));
  if (detected.picture)
    return { detected, stored: await storePicture(services, upload, source, detected, final) };
  const stays = staysInPlace(upload, file.disk);
  // Films in an object store are too large to be fetched, changed and stored again.
  if (hidesMetadata(detected.mime) && !(stays && detected.type === 'video'))
    return { detected, stored: await storeWithoutMetadata(services, upload, source, detected, final) };
  const target = stays ? upload.storage_key : final;
  return { detected, stored: await storeAsIs(services, upload, source, detected, target) };
}

/** Whether the file itself was refused: it is deleted then. After other errors it may be finalized again. */
const isRefusal = (error: unknown) => error instanceof AppError && error.kind === 'invalid';

export const findEntryOf = async ({ db }: Pick<Services, 'db'>, uploadKey: string) => {
  const [found] = await db.select().from(fileEntries).where(eq(fileEntries.upload_key, uploadKey));
  return found;
};

async function makeEntry(services: Services, upload: UploadRow, file: AnnouncedFile): Promise<EntryRow> {
  const final = finalKey(upload, file);
  await services.db.update(uploads).set({ final_key: final }).where(eq(uploads.key, upload.key));
  try {
    const { detected, stored } = await inspect(services, upload, file, final);
    return await services.db.transaction(async (tx) => {
      const [entry] = await tx
        .insert(fileEntries)
        .values({
          ...stored,
          name: file.name,
          file_name: stored.storage_key.split('/').at(-1) ?? stored.storage_key,
          mime: detected.mime,
          extension: detected.extension,
          type: detected.type,
          disk: file.disk,
          driver: upload.driver,
          relative_path: file.relative_path,
          parent_id: file.parent_id,
          workspace_id: file.workspace_id ?? null,
          user_id: upload.user_id,
          guest_hash: upload.guest_hash,
          upload_key: upload.kind === 'form' ? null : upload.key,
          attached_at: file.prefix === libraryPrefix && upload.user_id !== null ? sql`now()` : null,
        })
        .returning();
      if (entry === undefined) throw new Error('The file was not stored.');
      // A form is not repeated; other uploads may be finalized again until they expire.
      if (upload.kind === 'form') await tx.delete(uploads).where(eq(uploads.key, upload.key));
      else {
        const completed_at = sql`coalesce(${uploads.completed_at}, now())`;
        await tx.update(uploads).set({ completed_at }).where(eq(uploads.key, upload.key));
      }
      return entry;
    });
  } catch (error) {
    const failed = { ...upload, final_key: final };
    if (isRefusal(error) || upload.kind === 'form') await abandonUpload(services, failed);
    else await deleteFinal(services, failed).catch(() => undefined);
    throw error;
  }
}

/**
 * Creates the entry of a complete upload. Idempotent: repeated calls return the same entry. Throws 422 for files that
 * the site does not accept, which are deleted.
 */
export async function finalizeUpload(
  services: Services,
  upload: UploadRow,
  file: AnnouncedFile,
): Promise<{ entry: EntryRow; created: boolean }> {
  const release = await services.locks.acquire(`upload:${upload.key}`, { wait: waitMs });
  if (release === null) throw new AppError('conflict', 'upload_busy', uploadTexts.locked);
  try {
    const known = await findEntryOf(services, upload.key);
    if (known !== undefined) return { entry: known, created: false };
    const entry = await makeEntry(services, upload, file);
    // The sweep deletes what can not be deleted now.
    const stays = entry.storage_key === upload.storage_key;
    await (stays ? deleteUploadInfo : deleteStaged)(services, upload).catch(() => undefined);
    return { entry, created: true };
  } finally {
    await release();
  }
}
