import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { and, eq, sql } from 'drizzle-orm';
import { AppError, forbidden, notFound } from '#shared/errors.ts';
import type { Disk, Driver, FileFields } from '#shared/uploads.ts';
import { libraryPrefix, uploadTexts } from '#shared/uploads.ts';
import { sha256 } from '../../platform/keys.ts';
import type { Services } from '../../platform/trpc/context.ts';
import { readSettings } from '../settings/service.ts';
import { sanitizeFileName } from './file-name.ts';
import {
  assertAllowedName,
  type DetectedType,
  detectFileType,
  headBytes,
  statedExtension,
} from './file-type.ts';
import { reencodeImage } from './images.ts';
import type { Owner } from './policy.ts';
import { assertWithinQuota, withQuota } from './quota.ts';
import type { EntryRow } from './service.ts';
import { abandonUpload, deleteFinal, deleteStaged, deleteUploadInfo, thumbnailKey } from './staging.ts';
import { type AnnouncedFile, fileEntries, ownedBy, type UploadRow, uploads } from './tables.ts';
import { assertClean } from './virus-scan.ts';

/** What has not become an entry within this many seconds is swept. */
export const uploadSeconds = 24 * 3600;

/** How long a caller waits for somebody else who is finishing the same upload. */
const settleWaitMs = 60_000;

interface Announcement {
  name: string;
  mime?: string | null;
  extension?: string | null;
  fields: FileFields;
}

/** The announced metadata as it is kept: a clean name, and guests have no public files. */
export function toAnnounced(owner: Owner, { name, mime, extension, fields }: Announcement): AnnouncedFile {
  refuseForeignWorkspace(fields);
  return {
    name: sanitizeFileName(name),
    mime: mime ?? null,
    extension: extension ?? null,
    disk: owner.user_id === null ? 'uploads' : (fields.disk ?? 'uploads'),
    prefix: fields.metadata?.diskPrefix ?? null,
    parent_id: fields.parentId ?? null,
    relative_path: fields.relativePath ?? null,
  };
}

/** Lays the fields of the last call over the announced metadata. */
export function withFormFields(owner: Owner, file: AnnouncedFile, fields: FileFields): AnnouncedFile {
  refuseForeignWorkspace(fields);
  return {
    ...file,
    disk: owner.user_id === null ? 'uploads' : (fields.disk ?? file.disk),
    prefix: fields.metadata?.diskPrefix ?? file.prefix,
    parent_id: fields.parentId ?? file.parent_id,
    relative_path: fields.relativePath ?? file.relative_path,
  };
}

/** Throws 403 for a workspace that the caller is no member of, which is every one while there are none. */
function refuseForeignWorkspace({ workspaceId }: FileFields): void {
  if (workspaceId) throw forbidden();
}

async function refuseForeignParent({ db }: Services, owner: Owner, parentId: number | null): Promise<void> {
  if (parentId === null) return;
  const [parent] = await db
    .select({ id: fileEntries.id })
    .from(fileEntries)
    .where(and(eq(fileEntries.id, parentId), ownedBy(owner, fileEntries)));
  if (parent === undefined) throw notFound();
}

interface Begun {
  key: string;
  kind: UploadRow['kind'];
  driver: Driver;
  storage_key: string;
  size: number;
  file: AnnouncedFile;
  store_upload_id?: string;
}

/** Checks an announced file: name, type by name, parent, quota. Throws 422 on `file`, 404 for the parent. */
export async function assertMayAnnounce(
  services: Services,
  owner: Owner,
  { file, size }: Pick<Begun, 'file' | 'size'>,
): Promise<void> {
  assertAllowedName((await readSettings(services)).uploads, file);
  await refuseForeignParent(services, owner, file.parent_id);
  await assertWithinQuota(services, owner, { name: file.name, size });
}

/** Stores the row of an upload, which counts to the quota. Throws 422 on `file` when the quota is used up. */
export const createUpload = (services: Services, owner: Owner, begun: Begun): Promise<UploadRow> =>
  withQuota(services, owner, { name: begun.file.name, size: begun.size }, async (db) => {
    const expires_at = new Date(Date.now() + uploadSeconds * 1000).toISOString();
    const [row] = await db
      .insert(uploads)
      .values({ ...begun, ...owner, expires_at })
      .returning();
    if (row === undefined) throw new Error('The upload was not stored.');
    return row;
  });

/** The place in a store where an upload's bytes can be read before they are final. */
interface StorageLocation {
  driver: Driver;
  key: string;
}

/** Where the bytes are inspected. An object whose presigned URL still works is copied first; others can not change. */
async function sourceOf(services: Services, upload: UploadRow, final: string): Promise<StorageLocation> {
  const { kind, driver, storage_key } = upload;
  if (kind === 'form') return { driver: 'local', key: storage_key };
  if (kind !== 'simple') return { driver, key: storage_key };
  await services.storages.on(driver).copy(storage_key, final);
  return { driver, key: final };
}

async function open({ storages }: Services, { driver, key }: StorageLocation): Promise<Readable> {
  const found = await storages.on(driver).read(key);
  if (found === null) throw notFound();
  return found.stream;
}

async function readHead(
  { storages }: Services,
  { driver, key }: StorageLocation,
  size: number,
): Promise<Buffer> {
  if (size === 0) return Buffer.alloc(0);
  const found = await storages.on(driver).read(key, { start: 0, end: Math.min(size, headBytes) - 1 });
  if (found === null) throw notFound();
  return buffer(found.stream);
}

/** Calls back with the path of a local file that holds the same, made for the time of the call where there is none. */
async function withPath<Result>(
  services: Services,
  source: StorageLocation,
  act: (path: string) => Promise<Result>,
): Promise<Result> {
  const { local } = services.storages;
  if (source.driver === 'local') return act(local.pathOf(source.key));
  const path = await local.newDraft();
  try {
    await pipeline(await open(services, source), createWriteStream(path));
    return await act(path);
  } finally {
    await rm(path, { force: true });
  }
}

interface Settled {
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
): Promise<Settled> {
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
): Promise<Settled> {
  const store = services.storages.on(upload.driver);
  const settled = { storage_key: final, thumbnail_key: null, file_size: upload.size };
  if (source.driver !== upload.driver) {
    const path = services.storages.local.pathOf(source.key);
    await store.put(final, { stream: createReadStream(path), size: upload.size }, detected.mime);
  } else if (source.key !== final) await store.copy(source.key, final);
  return settled;
}

/** The key follows from the upload: trying again overwrites what the first try left. */
function finalKey(upload: UploadRow, file: AnnouncedFile): string {
  const name = `${sha256(`file:${upload.key}`).slice(0, 40)}.${statedExtension(file) ?? 'bin'}`;
  return `${file.disk}/${file.prefix ?? 'files'}/${name}`;
}

/** Large objects that went to the store directly stay where they are: stores copy no more than 5 GB at once. */
const staysInPlace = ({ driver, kind }: UploadRow, disk: Disk) =>
  driver === 's3' && disk === 'uploads' && (kind === 'tus' || kind === 'multipart');

/** Detects the type, scans for viruses and stores the final file. Throws 422 for what the site does not take. */
async function inspect(services: Services, upload: UploadRow, file: AnnouncedFile, final: string) {
  const rules = (await readSettings(services)).uploads;
  const source = await sourceOf(services, upload, final);
  const detected = await detectFileType(rules, file, await readHead(services, source, upload.size));
  await assertClean(services, () => open(services, source));
  if (detected.picture)
    return { detected, settled: await storePicture(services, upload, source, detected, final) };
  const target = staysInPlace(upload, file.disk) ? upload.storage_key : final;
  return { detected, settled: await storeAsIs(services, upload, source, detected, target) };
}

/** Whether the file itself was refused: nothing of it is kept. After other failures it may be finalized again. */
const isRefusal = (error: unknown) => error instanceof AppError && error.kind === 'invalid';

export const findEntryOf = async ({ db }: Pick<Services, 'db'>, uploadKey: string) => {
  const [found] = await db.select().from(fileEntries).where(eq(fileEntries.upload_key, uploadKey));
  return found;
};

async function makeEntry(services: Services, upload: UploadRow, file: AnnouncedFile): Promise<EntryRow> {
  const final = finalKey(upload, file);
  await services.db.update(uploads).set({ final_key: final }).where(eq(uploads.key, upload.key));
  try {
    const { detected, settled } = await inspect(services, upload, file, final);
    return await services.db.transaction(async (tx) => {
      const [entry] = await tx
        .insert(fileEntries)
        .values({
          ...settled,
          name: file.name,
          file_name: settled.storage_key.split('/').at(-1) ?? settled.storage_key,
          mime: detected.mime,
          extension: detected.extension,
          type: detected.type,
          disk: file.disk,
          driver: upload.driver,
          relative_path: file.relative_path,
          parent_id: file.parent_id,
          user_id: upload.user_id,
          guest_hash: upload.guest_hash,
          upload_key: upload.kind === 'form' ? null : upload.key,
          claimed_at: file.prefix === libraryPrefix && upload.user_id !== null ? sql`now()` : null,
        })
        .returning();
      if (entry === undefined) throw new Error('The file was not stored.');
      // A form is sent once; other uploads are asked about again until they run out.
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
 * Makes an entry of an upload whose bytes have all arrived, once: whoever asks again gets the same entry. Throws 422 for
 * what the site does not take, of which nothing stays.
 */
export async function finalizeUpload(
  services: Services,
  upload: UploadRow,
  file: AnnouncedFile,
): Promise<{ entry: EntryRow; created: boolean }> {
  const release = await services.locks.acquire(`upload:${upload.key}`, { wait: settleWaitMs });
  if (release === null) throw new AppError('conflict', 'upload_busy', uploadTexts.locked);
  try {
    const known = await findEntryOf(services, upload.key);
    if (known !== undefined) return { entry: known, created: false };
    const entry = await makeEntry(services, upload, file);
    // The sweep takes what could not be taken away now.
    const stays = entry.storage_key === upload.storage_key;
    await (stays ? deleteUploadInfo : deleteStaged)(services, upload).catch(() => undefined);
    return { entry, created: true };
  } finally {
    await release();
  }
}
