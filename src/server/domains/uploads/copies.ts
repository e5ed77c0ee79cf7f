import { and, inArray, isNull } from 'drizzle-orm';
import { randomText } from '../../platform/security/keys.ts';
import type { Services } from '../../platform/services.ts';
import type { EntryRow } from './service.ts';
import { fileEntries } from './tables.ts';

/** A second file with the same content, in the same store. */
async function copyContent({ storages }: Services, entry: EntryRow) {
  const store = storages.on(entry.driver);
  const key = `uploads/files/${randomText(40)}.${entry.extension || 'bin'}`;
  const thumbnail_key = entry.thumbnail_key === null ? null : `${key}.small.webp`;
  await store.copy(entry.storage_key, key);
  if (entry.thumbnail_key !== null && thumbnail_key !== null)
    await store.copy(entry.thumbnail_key, thumbnail_key);
  return { storage_key: key, thumbnail_key };
}

/**
 * Copies files for a user, by the ids of the originals, without a check of who may read them. As with uploads, what is
 * not attached after a day is deleted. Missing files are passed over.
 */
export async function copyFiles(
  services: Services,
  userId: number,
  ids: readonly number[],
): Promise<Map<number, EntryRow>> {
  const copies = new Map<number, EntryRow>();
  if (ids.length === 0) return copies;
  const found = await services.db
    .select()
    .from(fileEntries)
    .where(and(inArray(fileEntries.id, [...ids]), isNull(fileEntries.deleted_at)));
  for (const entry of found) {
    const { name, mime, extension, file_size, type, driver } = entry;
    const stored = await copyContent(services, entry);
    const [copy] = await services.db
      .insert(fileEntries)
      .values({
        ...{ name, mime, extension, file_size, type, driver, ...stored },
        disk: 'uploads',
        file_name: stored.storage_key.split('/').at(-1) ?? stored.storage_key,
        user_id: userId,
      })
      .returning();
    if (copy !== undefined) copies.set(entry.id, copy);
  }
  return copies;
}
