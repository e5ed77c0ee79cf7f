import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connect.ts';
import { prepared } from '#server/platform/db/statements.ts';
import { users } from '../tables.ts';

const columns = {
  id: users.id,
  email: users.email,
  sealed_secret: users.two_factor_secret,
  sealed_codes: users.two_factor_recovery_codes,
  confirmed_at: users.two_factor_confirmed_at,
  last_step: users.two_factor_last_step,
};

const select = (db: Database) => db.select(columns).from(users);

/** The second factor of a person as it is stored. */
export type TwoFactorRow = Awaited<ReturnType<typeof select>>[number];

const byPerson = prepared((db) =>
  select(db)
    .where(eq(users.id, sql.placeholder('person')))
    .prepare('two_factor_of'),
);

export async function findTwoFactor(db: Database, userId: number): Promise<TwoFactorRow | undefined> {
  const [row] = await byPerson(db).execute({ person: userId });
  return row;
}

/** The same, locked until the transaction ends, so that changes are serialized. */
export async function lockTwoFactor(tx: Database, userId: number): Promise<TwoFactorRow | undefined> {
  const [row] = await select(tx).where(eq(users.id, userId)).for('update');
  return row;
}
