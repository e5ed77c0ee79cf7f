import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { randomText } from '../../platform/security/keys.ts';
import { users } from '../auth/tables.ts';

/** A unique, undeliverable address. */
async function freeAddress(tx: Database, id: number): Promise<string> {
  const address = `deleted-${id}@deleted.invalid`;
  const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.email, address));
  return taken === undefined ? address : `deleted-${id}-${randomText(12)}@deleted.invalid`.toLowerCase();
}

/** Anonymized columns of a deleted account, which tickets and replies reference. */
export const emptiedAccount = async (tx: Database, id: number) => ({
  email: await freeAddress(tx, id),
  first_name: 'Deleted',
  last_name: 'user',
  avatar: null,
  password_hash: null,
  timezone: null,
  language: null,
  country: null,
  email_verified_at: null,
  two_factor_confirmed_at: null,
  two_factor_secret: null,
  two_factor_recovery_codes: null,
  two_factor_last_step: null,
  suspended_at: null,
  suspended_until: null,
  suspension_reason: null,
  notes: null,
  deleted_at: sql`now()`,
  updated_at: sql`now()`,
});

export async function emptyAccount(tx: Database, id: number): Promise<void> {
  await tx
    .update(users)
    .set(await emptiedAccount(tx, id))
    .where(and(eq(users.id, id), isNull(users.deleted_at)));
}
