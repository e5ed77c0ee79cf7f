import { randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { baseUrl } from '#server/platform/config/env.ts';
import type { Database } from '#server/platform/db/connect.ts';
import type { Finish } from '#server/platform/jobs/job.ts';
import { sameText, sha256 } from '#server/platform/security/keys.ts';
import type { Services } from '#server/platform/services.ts';
import { findOwnerOf } from '../addresses.ts';
import { passwordResets, users } from '../tables.ts';
import { resetPasswordMail } from './emails.tsx';

const purpose = 'password-reset';
const tokenMinutes = 60;
const tokenBytes = 32;

/** Encrypts the address for the job queue, because requests for a reset are private. */
export const sealAddress = ({ keys }: Pick<Services, 'keys'>, email: string) => keys.seal(purpose, email);

/** Stores a new reset link, replacing an older one, and returns its token. */
export async function newResetLink(tx: Database, userId: number): Promise<string> {
  const token = randomBytes(tokenBytes).toString('hex');
  const fresh = { token_hash: sha256(token), created_at: sql`now()` };
  await tx
    .insert(passwordResets)
    .values({ user_id: userId, ...fresh })
    .onConflictDoUpdate({ target: passwordResets.user_id, set: fresh });
  return token;
}

/**
 * Mails a reset link to the account with that address, at its primary one; revokes an older link. Unknown addresses get
 * nothing.
 */
export async function sendResetLink(services: Services, sealedEmail: string, finish: Finish): Promise<void> {
  const email = services.keys.unseal(purpose, sealedEmail);
  const user = email === null ? undefined : await findOwnerOf(services.db, email);
  if (user === undefined || user.suspended_at !== null) return;
  await services.db.transaction(async (tx) => {
    const token = await newResetLink(tx, user.id);
    const link = `${baseUrl(services.env)}/password/reset/${token}?email=${encodeURIComponent(user.email)}`;
    await services.mailer.queue(services, tx, resetPasswordMail, { emails: [user.email] }, { link });
    await finish(tx);
  });
}

const alive = gt(passwordResets.created_at, sql`now() - make_interval(mins => ${tokenMinutes})`);

/** Whether a link is valid. Its token is a secret of its own, so no address is required. */
export async function isLinkValid(db: Database, token: string): Promise<boolean> {
  const found = await db
    .select({ user_id: passwordResets.user_id })
    .from(passwordResets)
    .where(and(eq(passwordResets.token_hash, sha256(token)), alive));
  return found.length > 0;
}

/** The owner of the live reset link with that token; null alike for an unknown address and a wrong token. */
export async function findOwner(db: Database, email: string, token: string): Promise<number | null> {
  const [row] = await db
    .select({ user_id: users.id, token_hash: passwordResets.token_hash })
    .from(users)
    .innerJoin(passwordResets, eq(passwordResets.user_id, users.id))
    .where(and(eq(users.email, email), alive));
  const matches = sameText(row?.token_hash ?? '', sha256(token));
  return row !== undefined && matches ? row.user_id : null;
}

/** Redeems the reset link; false when it was redeemed meanwhile. */
export async function redeemLink(tx: Database, userId: number, token: string): Promise<boolean> {
  const spent = await tx
    .delete(passwordResets)
    .where(and(eq(passwordResets.user_id, userId), eq(passwordResets.token_hash, sha256(token))))
    .returning({ user_id: passwordResets.user_id });
  return spent.length > 0;
}
