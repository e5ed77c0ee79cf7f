import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { invalid } from '#shared/errors.ts';
import { uploadTexts } from '#shared/uploads.ts';
import { withDb } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { rows } from '../../platform/db/statements.ts';
import type { Services } from '../../platform/services.ts';
import { readSettings } from '../settings/service.ts';
import type { Owner } from './policy.ts';
import { fileEntries, uploads } from './tables.ts';

const sum = (column: typeof fileEntries.file_size | typeof uploads.size) =>
  sql<string>`coalesce(sum(${column}), 0)::bigint`;

/**
 * Bytes of the files and the announced uploads that fit the conditions. Announced ones count, so that concurrent ones can
 * not exceed the quota; one statement, so that none is missed that becomes a file meanwhile.
 */
async function usedBytes({ db }: Pick<Services, 'db'>, files: SQL, announced: SQL): Promise<number> {
  const stored = db
    .select({ bytes: sum(fileEntries.file_size) })
    .from(fileEntries)
    .where(files);
  const underWay = db
    .select({ bytes: sum(uploads.size) })
    .from(uploads)
    .where(
      and(
        announced,
        isNull(uploads.aborted_at),
        gt(uploads.expires_at, sql`now()`),
        sql`not exists (select from file_entries where file_entries.upload_key = ${uploads.key})`,
      ),
    );
  const [row] = await rows<{ bytes: string }>(db, sql`select ((${stored}) + (${underWay}))::text as bytes`);
  return Number(row?.bytes ?? 0);
}

/** Throws 422 when a file exceeds the max size, or the remaining quota. `field` is the one reported. */
export async function assertWithinQuota(
  services: Services,
  owner: Owner,
  file: { name: string; size: number },
  workspaceId: number | null | undefined,
): Promise<void> {
  const { max_size, user_quota, workspace_quota } = (await readSettings(services)).uploads;
  if (file.size > max_size)
    throw invalid({ file: [uploadTexts.tooLarge(file.name, max_size)] }, 'file_too_large');
  if (user_quota !== null && owner.user_id !== null) {
    const { user_id } = owner;
    const used = await usedBytes(services, eq(fileEntries.user_id, user_id), eq(uploads.user_id, user_id));
    if (used + file.size > user_quota) throw invalid({ file: [uploadTexts.full(user_quota)] }, 'quota');
  }
  if (workspace_quota !== null && workspaceId) {
    const used = await usedBytes(
      services,
      eq(fileEntries.workspace_id, workspaceId),
      sql`(${uploads.file} ->> 'workspace_id')::integer = ${workspaceId}`,
    );
    if (used + file.size > workspace_quota)
      throw invalid({ file: [uploadTexts.full(workspace_quota)] }, 'quota');
  }
}

/** First keys of the advisory locks on the quota of a person and of a workspace; the second is the id. */
const quotaLock = 72_041_004;
const workspaceQuotaLock = 72_041_005;

/**
 * Announces a file in `act`. Under a quota of a user or a workspace, announcements are serialized, so that concurrent
 * ones can not exceed it. Throws 422 above the quota.
 */
export async function withQuota<Result>(
  services: Services,
  owner: Owner,
  file: { name: string; size: number; workspace_id?: number | null },
  act: (db: Database) => Promise<Result>,
): Promise<Result> {
  const { user_quota, workspace_quota } = (await readSettings(services)).uploads;
  const { user_id } = owner;
  const { workspace_id = null } = file;
  const person = user_quota === null ? null : user_id;
  const workspace = workspace_quota === null ? null : workspace_id;
  if (person === null && workspace === null) return act(services.db);
  return services.db.transaction(async (tx) => {
    if (person !== null) await tx.execute(sql`select pg_advisory_xact_lock(${quotaLock}, ${person})`);
    if (workspace !== null)
      await tx.execute(sql`select pg_advisory_xact_lock(${workspaceQuotaLock}, ${workspace})`);
    await assertWithinQuota(withDb(services, tx), owner, file, workspace_id);
    return act(tx);
  });
}
