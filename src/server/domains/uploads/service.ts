import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { forbidden, invalid } from '#shared/errors.ts';
import type { fileDeleteInput } from '#shared/files.ts';
import type { Disk, Driver, FileEntry } from '#shared/uploads.ts';
import { uploadTexts } from '#shared/uploads.ts';
import { baseUrl } from '../../platform/config/env.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Services } from '../../platform/services.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { audit } from '../audit/service.ts';
import { readSettings } from '../settings/service.ts';
import { isOwn, managesFiles, type Owner } from './policy.ts';
import { ownerOf } from './procedure.ts';
import { removeFiles } from './removal-jobs.ts';
import { fileEntries } from './tables.ts';

export type EntryRow = typeof fileEntries.$inferSelect;

const publicFolder = 'public/';

/** Path prefix of files on the public disk, readable for everybody. */
const publicAddress = '/files/';

const contentAddress = (id: number) => `/api/v1/file-entries/${id}`;

/** The columns that an entry is presented from. */
type Presentable = Pick<
  EntryRow,
  | 'id'
  | 'disk'
  | 'storage_key'
  | 'thumbnail_key'
  | 'name'
  | 'file_name'
  | 'mime'
  | 'extension'
  | 'file_size'
  | 'type'
  | 'parent_id'
  | 'workspace_id'
  | 'created_at'
>;

/** The API form of a file: without its location, except on the public disk, whose URLs contain the keys. */
export function presentEntry(row: Presentable): FileEntry {
  const { id, disk, storage_key, thumbnail_key, name, file_name, mime, extension, file_size, type } = row;
  const isPublic = disk === 'public' && storage_key.startsWith(publicFolder);
  const addressOf = (key: string) => publicAddress + key.slice(publicFolder.length);
  const thumbnail = isPublic ? addressOf(thumbnail_key ?? '') : `${contentAddress(id)}?thumbnail=true`;
  return {
    id,
    url: isPublic ? addressOf(storage_key) : contentAddress(id),
    thumbnail_url: thumbnail_key === null ? null : thumbnail,
    name,
    file_name,
    mime,
    extension,
    file_size,
    type,
    parent_id: row.parent_id,
    workspace_id: row.workspace_id,
    created_at: new Date(row.created_at).toISOString(),
  };
}

/** The driver of the store for new files of a disk. */
export async function driverOf(services: Services, disk: Disk): Promise<Driver> {
  const { public_driver, uploads_driver } = (await readSettings(services)).uploads;
  return disk === 'public' ? public_driver : uploads_driver;
}

/** The store for new files of a disk. */
export const storeOf = async (services: Services, disk: Disk): Promise<Storage> =>
  services.storages.on(await driverOf(services, disk));

/** Condition that finds an entry by its URL on this site, or by its storage key. */
function byPath(services: Pick<Services, 'env'>, path: string): SQL | undefined {
  const site = baseUrl(services.env);
  const local = path.startsWith(`${site}/`) ? path.slice(site.length) : path;
  const id = /^\/?api\/v1\/file-entries\/(\d{1,9})$/.exec(local)?.[1];
  if (id !== undefined) return eq(fileEntries.id, Number(id));
  if (local.startsWith(publicAddress)) {
    return eq(fileEntries.storage_key, publicFolder + local.slice(publicAddress.length));
  }
  return or(eq(fileEntries.storage_key, local), eq(fileEntries.file_name, local));
}

/** The caller's own file by its URL; null for any other. */
export async function findOwnFile(services: Services, owner: Owner, url: string): Promise<EntryRow | null> {
  const found = await services.db
    .select()
    .from(fileEntries)
    .where(and(byPath(services, url), isNull(fileEntries.deleted_at)));
  return found.find((row) => isOwn(owner, row)) ?? null;
}

/** Deletes entries; a job removes their files after the transaction `tx`. */
export async function deleteEntryRows(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Database,
  condition: SQL | undefined,
): Promise<number> {
  const gone = await tx.delete(fileEntries).where(condition).returning({
    driver: fileEntries.driver,
    storage_key: fileEntries.storage_key,
    thumbnail_key: fileEntries.thumbnail_key,
  });
  const files = gone.map(({ driver, storage_key, thumbnail_key }) => ({
    driver,
    keys: thumbnail_key === null ? [storage_key] : [storage_key, thumbnail_key],
  }));
  await jobs.enqueue(tx, removeFiles, ...files);
  return gone.length;
}

/**
 * Moves files to the trash, or deletes them permanently, always on the public disk. All of them, or none: throws 403
 * for a foreign file without the permission to remove those. Missing files are ignored.
 */
export async function deleteEntries(ctx: Context, input: z.output<typeof fileDeleteInput>) {
  const { entryIds = [], paths = [] } = input;
  const asked = entryIds.length + paths.length;
  if (asked === 0) throw invalid({ entryIds: ['The entry ids field is required.'] });
  if (asked > 100) throw invalid({ entryIds: ['The entry ids field must not be greater than 100 items.'] });
  const owner = ownerOf(ctx);
  await ctx.db.transaction(async (tx) => {
    const found = await tx
      .select()
      .from(fileEntries)
      .where(
        or(
          entryIds.length > 0 ? inArray(fileEntries.id, entryIds) : undefined,
          ...paths.map((path) => byPath(ctx, path)),
        ),
      )
      .for('update');
    if (!managesFiles(ctx.identity.user) && found.some((row) => !isOwn(owner, row))) throw forbidden();
    const forever = found.filter(({ disk }) => input.deleteForever === true || disk === 'public');
    const trashed = found.filter((row) => !forever.includes(row) && row.deleted_at === null);
    const ids = (rows: EntryRow[]) => rows.map(({ id }) => id);
    if (trashed.length > 0) {
      const condition = inArray(fileEntries.id, ids(trashed));
      await tx.update(fileEntries).set({ deleted_at: sql`now()` }).where(condition);
    }
    if (forever.length > 0) await deleteEntryRows(ctx, tx, inArray(fileEntries.id, ids(forever)));
    for (const row of found.filter((one) => !isOwn(owner, one)))
      await audit(ctx, tx, {
        action: forever.includes(row) ? 'file.purge' : 'file.delete',
        subject_type: 'file',
        subject_id: String(row.id),
        before: { name: row.name, user_id: row.user_id },
      });
  });
  ctx.jobs.nudge();
  return {};
}

export const fileMissing = () => invalid({ file: [uploadTexts.required] });
