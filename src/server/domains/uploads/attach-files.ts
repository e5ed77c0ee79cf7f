import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { invalid } from '#shared/errors.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Owner } from './policy.ts';
import { fileEntries, ownedBy } from './tables.ts';

/**
 * Sets a column of the owner's files that are attached to nothing. All of them, or none: throws 422 on `uploads` for
 * foreign files, and for attached ones.
 */
async function setUnattached(
  tx: Database,
  owner: Owner,
  ids: readonly number[],
  values: Partial<Record<'attached_at' | 'held_until', SQL>>,
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const found = await tx
    .update(fileEntries)
    .set(values)
    .where(
      and(
        inArray(fileEntries.id, wanted),
        ownedBy(owner, fileEntries),
        isNull(fileEntries.attached_at),
        isNull(fileEntries.deleted_at),
      ),
    )
    .returning({ id: fileEntries.id });
  if (found.length < wanted.length) throw invalid({ uploads: ['The selected uploads is invalid.'] });
}

/** Marks the owner's files as attached, which exempts them from the sweep. Throws 422 on `uploads` as `setUnattached`. */
export const markAttached = (tx: Database, owner: Owner, ids: readonly number[]) =>
  setUnattached(tx, owner, ids, { attached_at: sql`now()` });

/** Exempts files of an unsent message from the sweep for so many days. Throws 422 on `uploads` as `setUnattached`. */
export const holdFiles = (tx: Database, owner: Owner, ids: readonly number[], days: number) =>
  setUnattached(tx, owner, ids, { held_until: sql`now() + make_interval(days => ${days})` });
