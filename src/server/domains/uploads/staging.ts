import { eq, sql } from 'drizzle-orm';
import type { Services } from '../../platform/services.ts';
import { type UploadRow, uploads } from './tables.ts';
import { tusStore } from './tus/stores.ts';

/** Deletes the staged content of an upload in any store. Idempotent. */
export async function deleteStaged(services: Services, upload: UploadRow): Promise<void> {
  const { storages } = services;
  const { kind, driver, storage_key: key } = upload;
  if (kind === 'form' || driver === 'local') {
    await Promise.all([storages.local.remove(key), storages.local.remove(`${key}.json`)]);
    return;
  }
  const { s3 } = storages;
  if (s3 === null) return;
  if (kind === 'tus') {
    // The tus store finds the parts by its own name; a combined object has none.
    await tusStore(services, 's3')
      .remove(upload.key)
      .catch(() => undefined);
    await Promise.all([s3.remove(`${key}.part`), s3.remove(`${key}.info`)]);
  }
  if (kind === 'multipart' && upload.store_upload_id !== null)
    await s3.abortMultipart(key, upload.store_upload_id);
  await s3.remove(key);
}

/** Deletes the side files of an upload whose object stays in place. */
export async function deleteUploadInfo(
  { storages }: Pick<Services, 'storages'>,
  upload: UploadRow,
): Promise<void> {
  if (upload.kind === 'tus') await storages.s3?.remove(`${upload.storage_key}.info`);
}

/**
 * Deletes an upload with its staged and final content. Content that its store does not delete now is left to the sweep.
 */
export async function abandonUpload(services: Services, upload: UploadRow): Promise<void> {
  const { db } = services;
  const itself = eq(uploads.key, upload.key);
  try {
    await deleteStaged(services, upload);
    await deleteFinal(services, upload);
    await db.delete(uploads).where(itself);
  } catch (error) {
    services.log.warn({ err: error, driver: upload.driver }, 'an upload is left to the sweep');
    await db.update(uploads).set({ expires_at: sql`now()` }).where(itself);
  }
}

/** Deletes the final file and thumbnail of an upload that failed to become an entry. */
export async function deleteFinal(
  { storages }: Pick<Services, 'storages'>,
  { driver, final_key }: Pick<UploadRow, 'driver' | 'final_key'>,
): Promise<void> {
  if (final_key === null) return;
  const store = storages.on(driver);
  await Promise.all([store.remove(final_key), store.remove(thumbnailKey(final_key))]);
}

export const thumbnailKey = (key: string) => `${key}.small.webp`;
