import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import type { Services } from '#server/platform/services.ts';
import type { CurrentUser } from '#shared/auth.ts';
import { forbidden, invalid } from '#shared/errors.ts';
import {
  countedFiles,
  type FileUsage,
  type fileListInput,
  type fileRestoreInput,
  type ListedFile,
} from '#shared/files.ts';
import { offsetOf, toCountedPage } from '#shared/pagination.ts';
import { audit } from '../../audit/service.ts';
import { toPerson } from '../../auth/queries.ts';
import { readSettings } from '../../settings/service.ts';
import type { UseOfFile } from '../file-hooks.ts';
import { isOwn, managesFiles, type Owner, seesFiles } from '../policy.ts';
import { deleteEntryRows, presentEntry } from '../service.ts';
import { fileEntries } from '../tables.ts';
import { findFiles, sumFiles } from './queries.ts';

/** How many files leave the trash in one transaction. */
const batch = 500;

const asOwner = ({ id }: CurrentUser): Owner => ({ user_id: id, guest_hash: null });

/** The owner whose files are listed; null for all. Throws 403 for other owners when the caller sees only own files. */
function listedOwner(user: CurrentUser, userId: string | null | undefined): number | null {
  if (userId === null || userId === undefined) return seesFiles(user) ? null : user.id;
  const id = userId === 'me' ? user.id : Number(userId);
  if (id !== user.id && !seesFiles(user)) throw forbidden();
  return id;
}

/** References to each of the files, as far as they are visible to the caller. */
async function usesOf(services: Services, user: CurrentUser, ids: number[]): Promise<UseOfFile[]> {
  if (ids.length === 0) return [];
  const found = await Promise.all(
    services.hooks('fileUses').map((findUses) => findUses(services, user, ids)),
  );
  return found.flat();
}

type Found = Awaited<ReturnType<typeof findFiles>>['found'][number];

const present = (user: CurrentUser, { entry, owner }: Found, uses: UseOfFile[]): ListedFile => ({
  disk: entry.disk,
  owner: owner && toPerson(owner),
  used_in: uses
    .filter(({ file_id }) => file_id === entry.id)
    .map(({ type, id, name }) => ({ type, id, name })),
  deleted_at: entry.deleted_at,
  can: { delete: managesFiles(user) || isOwn(asOwner(user), entry) },
  ...presentEntry(entry),
});

/** All files for users with permission, else own ones. Throws 403 for a foreign `userId`. */
export async function listFiles(ctx: Services, user: CurrentUser, input: z.output<typeof fileListInput>) {
  const { trashed, order, direction, perPage } = input;
  const filter = {
    owner: listedOwner(user, input.userId),
    trashed,
    type: input.type ?? null,
    query: input.query || null,
  };
  const place = { order, direction, limit: perPage, offset: offsetOf(input) };
  const { found, total } = await findFiles(ctx.db, filter, place, countedFiles);
  const ids = found.map(({ entry }) => entry.id);
  const uses = await usesOf(ctx, user, ids);
  const files = found.map((row) => present(user, row, uses));
  return { pagination: toCountedPage(files, total, input) };
}

/**
 * Restores files from the trash; deleted ones are ignored. All of them, or none: throws 403 for a foreign file without
 * the permission to remove those.
 */
export async function restoreFiles(
  ctx: Context,
  user: CurrentUser,
  { entryIds = [] }: z.output<typeof fileRestoreInput>,
) {
  if (entryIds.length === 0) throw invalid({ entryIds: ['The entry ids field is required.'] });
  await ctx.db.transaction(async (tx) => {
    const found = await tx
      .select({ user_id: fileEntries.user_id, guest_hash: fileEntries.guest_hash })
      .from(fileEntries)
      .where(inArray(fileEntries.id, entryIds))
      .for('update');
    if (!managesFiles(user) && found.some((row) => !isOwn(asOwner(user), row))) throw forbidden();
    await tx
      .update(fileEntries)
      // Restored files count as attached, which exempts them from the sweep.
      .set({ deleted_at: null, attached_at: sql`coalesce(${fileEntries.attached_at}, now())` })
      .where(and(inArray(fileEntries.id, entryIds), isNotNull(fileEntries.deleted_at)));
  });
  return {};
}

/** Permanently deletes the trash: all files with the permission to remove those of other users, else own ones. */
export async function emptyTrash(ctx: Context, user: CurrentUser): Promise<{ deleted: number }> {
  const condition = and(
    isNotNull(fileEntries.deleted_at),
    managesFiles(user) ? undefined : eq(fileEntries.user_id, user.id),
  );
  let deleted = 0;
  for (let gone = batch; gone === batch; deleted += gone) {
    const some = ctx.db.select({ id: fileEntries.id }).from(fileEntries).where(condition).limit(batch);
    gone = await ctx.db.transaction(async (tx) => {
      // Repeats the condition, because files may have been restored since.
      const files = await deleteEntryRows(ctx, tx, and(inArray(fileEntries.id, some), condition));
      if (files > 0 && managesFiles(user))
        await audit(ctx, tx, { action: 'file.empty_trash', subject_type: 'file', before: { files } });
      return files;
    });
  }
  ctx.jobs.nudge();
  return { deleted };
}

type Sums = Awaited<ReturnType<typeof sumFiles>>;

const total = (sums: Pick<Sums[number], 'files' | 'bytes'>[]) => ({
  files: sums.reduce((sum, { files }) => sum + files, 0),
  bytes: sums.reduce((sum, { bytes }) => sum + bytes, 0),
});

/** Storage used by the files that are visible to the caller, and by those in their quota. */
export async function readUsage(ctx: Services, user: CurrentUser): Promise<FileUsage> {
  const [all, own] = await Promise.all([
    seesFiles(user) ? sumFiles(ctx.db, null) : null,
    sumFiles(ctx.db, user.id),
  ]);
  const sums = all ?? own;
  const stored = sums.filter(({ trashed }) => !trashed);
  return {
    stored: total(stored),
    trashed: total(sums.filter(({ trashed }) => trashed)),
    types: stored
      .map(({ type, files, bytes }) => ({ type, files, bytes }))
      .sort((left, right) => right.bytes - left.bytes),
    own: { ...total(own), quota: (await readSettings(ctx)).uploads.user_quota },
  };
}
