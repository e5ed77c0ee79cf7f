import { and, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Services } from '../../platform/services.ts';
import { uploadSeconds } from './announce.ts';
import { findEntryOf } from './finalize.ts';
import { deleteEntryRows } from './service.ts';
import { deleteFinal, deleteStaged, deleteUploadInfo } from './staging.ts';
import { fileEntries, type UploadRow, uploads } from './tables.ts';

const batch = 100;

/** Deletes the remains of an expired upload. Its entry, if any, is kept. */
async function sweepUpload(services: Services, upload: UploadRow): Promise<void> {
  const entry = await findEntryOf(services, upload.key);
  if (entry === undefined) {
    await deleteStaged(services, upload);
    await deleteFinal(services, upload);
  } else if (entry.storage_key === upload.storage_key) await deleteUploadInfo(services, upload);
  else await deleteStaged(services, upload);
}

/**
 * Deletes expired uploads, finalized or not: a finalized one has an entry. Those in use, or in an unreachable store,
 * are swept the next time.
 */
export async function pruneUploads(services: Services): Promise<void> {
  const over = await services.db
    .select()
    .from(uploads)
    .where(lt(uploads.expires_at, sql`now()`))
    .orderBy(uploads.expires_at)
    .limit(batch);
  const swept: string[] = [];
  for (const upload of over) {
    const release = await services.locks.acquire(`upload:${upload.key}`);
    if (release === null) continue;
    try {
      await sweepUpload(services, upload);
      swept.push(upload.key);
    } catch (error) {
      services.log.warn({ err: error, driver: upload.driver }, 'an upload could not be swept');
    } finally {
      await release();
    }
  }
  if (swept.length > 0) await services.db.delete(uploads).where(inArray(uploads.key, swept));
  if (swept.length === batch) await pruneUploads(services);
}

/** Deletes files that neither a message nor a draft has after a day, and those that have been in the trash for 30 days. */
export async function pruneEntries(services: Services): Promise<void> {
  const unattached = and(
    isNull(fileEntries.attached_at),
    lt(fileEntries.created_at, sql`now() - interval '1 day'`),
    sql`coalesce(${fileEntries.held_until}, '-infinity') < now()`,
  );
  const trashed = lt(fileEntries.deleted_at, sql`now() - interval '30 days'`);
  for (const condition of [unattached, trashed]) {
    for (let gone = batch; gone === batch; ) {
      const some = services.db.select({ id: fileEntries.id }).from(fileEntries).where(condition).limit(batch);
      gone = await services.db.transaction((tx) =>
        // Repeats the condition, because files may have been attached since.
        deleteEntryRows(services, tx, and(inArray(fileEntries.id, some), condition)),
      );
    }
  }
  services.jobs.nudge();
}

/** Deletes leftovers of crashed processes without a row, on disk and in the object store. */
export async function pruneLeftovers({ storages }: Services): Promise<void> {
  const before = new Date(Date.now() - (uploadSeconds + 3600) * 1000);
  await storages.local.sweepDrafts(before);
  const { s3 } = storages;
  for (const { key, uploadId } of (await s3?.staleMultiparts(before)) ?? []) {
    if (key.startsWith('uploads/')) await s3?.abortMultipart(key, uploadId);
  }
}
