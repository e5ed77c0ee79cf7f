import { verify } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { invalid } from '#shared/errors.ts';
import type { Context } from '../../platform/context.ts';
import type { Services } from '../../platform/services.ts';
import { users } from './tables.ts';

/** The stored hash, uncached: the one of a session may be outdated. */
export async function findPasswordHash(db: Services['db'], userId: number): Promise<string | null> {
  const [row] = await db.select({ hash: users.password_hash }).from(users).where(eq(users.id, userId));
  return row?.hash ?? null;
}

/** Throws 422 on `password` unless it is the person's; users without a password are asked to set one. */
export async function assertPassword(ctx: Context, userId: number, password: string): Promise<void> {
  const hash = await findPasswordHash(ctx.db, userId);
  if (hash === null) {
    const action = { label: 'Set a password', action: '/forgot-password' };
    throw invalid({ password: ['Set a password first.'] }, 'no_password', action);
  }
  if (!(await verify(hash, password))) {
    throw invalid({ password: ['The provided password was incorrect.'] }, 'wrong_password');
  }
}
