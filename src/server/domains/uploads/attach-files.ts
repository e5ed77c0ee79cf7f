import { and, inArray, isNull, sql } from 'drizzle-orm';
import { invalid } from '#shared/errors.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Owner } from './policy.ts';
import { fileEntries, ownedBy } from './tables.ts';

/**
 * Marks the owner's files as attached, which exempts them from the sweep. All of them, or none: throws 422 on `uploads`
 * for foreign files, and for attached ones.
 */
export async function markAttached(tx: Database, owner: Owner, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const attached = await tx
    .update(fileEntries)
    .set({ attached_at: sql`now()` })
    .where(
      and(
        inArray(fileEntries.id, wanted),
        ownedBy(owner, fileEntries),
        isNull(fileEntries.attached_at),
        isNull(fileEntries.deleted_at),
      ),
    )
    .returning({ id: fileEntries.id });
  if (attached.length < wanted.length) throw invalid({ uploads: ['The selected uploads is invalid.'] });
}
