import { lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { sha256 } from '../keys.ts';
import { redemptions } from './tables.ts';

/**
 * Whether this is the first use of a thing that counts once, such as a proof or the state of a sign-in elsewhere,
 * across all processes. It is remembered for `seconds`, which must cover the time in which the thing is valid.
 */
export async function redeemOnce(
  db: Database,
  purpose: string,
  thing: string,
  seconds: number,
): Promise<boolean> {
  const expires_at = new Date(Date.now() + seconds * 1000).toISOString();
  const inserted = await db
    .insert(redemptions)
    .values({ id: sha256(`${purpose}:${thing}`), expires_at })
    .onConflictDoNothing()
    .returning({ id: redemptions.id });
  return inserted.length > 0;
}

export async function deleteExpiredRedemptions(db: Database): Promise<void> {
  await db.delete(redemptions).where(lt(redemptions.expires_at, sql`now()`));
}
