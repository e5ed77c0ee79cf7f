import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { baseUrl } from '#server/platform/config/env.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { sameText } from '#server/platform/security/keys.ts';
import type { Services } from '#server/platform/services.ts';
import type { CurrentUser } from '#shared/auth.ts';
import { forbidden, invalid } from '#shared/errors.ts';
import type { resendVerificationInput, verifyEmailInput } from '#shared/verification.ts';
import { proveAddress } from '../address-proof.ts';
import { newResetLink } from '../passwords/reset-tokens.ts';
import { findUser, type UserRow } from '../queries.ts';
import { verifyAddress } from './emails.tsx';

const purpose = 'email-verification';
const linkSeconds = 24 * 3600;

interface Mailbox {
  id: number;
  email: string;
}

const hashOf = (email: string) => createHash('sha1').update(email).digest('hex');

/** The unsigned link; any change invalidates the signature. */
const unsigned = (
  { env }: Pick<Services, 'env'>,
  id: number | string,
  hash: string,
  expires: number | string,
) => `${baseUrl(env)}/auth/email/verify/${id}/${hash}?expires=${expires}`;

const signatureOf = ({ keys }: Pick<Services, 'keys'>, address: string) =>
  Buffer.from(keys.sign(purpose, address), 'base64url').toString('hex');

/** The signed link that verifies an email address. `expires` is in seconds since 1970. */
export function verificationLink(
  services: Pick<Services, 'env' | 'keys'>,
  { id, email }: Mailbox,
  expires = Math.floor(Date.now() / 1000) + linkSeconds,
): string {
  const address = unsigned(services, id, hashOf(email), expires);
  return `${address}&signature=${signatureOf(services, address)}`;
}

/** Queues the mail with the link, as part of the transaction that `tx` is. */
export const queueVerification = (
  services: Pick<Services, 'env' | 'keys' | 'jobs' | 'mailer'>,
  tx: Database,
  mailbox: Mailbox,
) =>
  services.mailer.queue(
    services,
    tx,
    verifyAddress,
    { emails: [mailbox.email] },
    { link: verificationLink(services, mailbox) },
  );

const limitKey = ({ identity, request }: Context) =>
  identity.user === null ? request.ip : `user:${identity.user.id}`;

/**
 * Resends the link; earlier ones are valid until they expire. Does nothing for a verified address. Throws 422 for
 * another address than the user's own.
 */
export async function resendVerification(
  ctx: Context,
  user: CurrentUser,
  { email }: z.infer<typeof resendVerificationInput>,
): Promise<void> {
  await ctx.limits.consume('verification', limitKey(ctx));
  if (email != null && email.toLowerCase() !== user.email.toLowerCase()) {
    throw invalid({ email: ["This isn't the email address of your account."] }, 'other_email');
  }
  if (user.email_verified_at !== null) {
    ctx.request.status = 204;
    return;
  }
  await ctx.db.transaction((tx) => queueVerification(ctx, tx, user));
  ctx.jobs.nudge();
}

const hasWayIn = ({ password_hash, social_profiles }: UserRow) =>
  password_hash !== null || social_profiles.length > 0;

/** Whether the caller is the account itself in a session, without impersonation. */
const isOwnSession = ({ identity }: Context, userId: number) =>
  identity.mode === 'session' && identity.user.id === userId && !identity.impersonator;

/**
 * Verifies the address of an account by its mailed link. Outside of a session of the account the link is the only
 * proof: what was set up before is revoked, including the password, and the answer is a reset token. The same when the
 * link is opened again, until there is a way to sign in: mail scanners may be quicker.
 */
export async function proveByLink(ctx: Context, tx: Database, user: UserRow): Promise<string | null> {
  const isOwn = isOwnSession(ctx, user.id);
  await proveAddress(ctx, tx, user, isOwn ? 'everything' : { session: null, password: false });
  const left = isOwn ? undefined : await findUser(tx, user.id);
  const isLockedOut = left !== undefined && !hasWayIn(left) && left.suspended_at === null;
  return isLockedOut ? newResetLink(tx, user.id) : null;
}

/** Verifies the address, as often as the link is opened. Throws 403 for a forged, changed or old link. */
export async function verifyEmail(
  ctx: Context,
  { id, hash, expires, signature }: z.infer<typeof verifyEmailInput>,
): Promise<{ email: string; reset_token: string | null }> {
  await ctx.limits.consume('verification', limitKey(ctx));
  const refused = forbidden('Invalid signature.', 'invalid_signature');
  const genuine = sameText(signature, signatureOf(ctx, unsigned(ctx, id, hash, expires)));
  if (!genuine || Number(expires) * 1000 <= Date.now()) throw refused;
  const user = await findUser(ctx.db, Number(id));
  if (user === undefined || !sameText(hash, hashOf(user.email))) throw refused;
  const reset_token = await ctx.db.transaction((tx) => proveByLink(ctx, tx, user));
  ctx.people.dropPerson(user.id);
  ctx.jobs.nudge();
  return { email: user.email, reset_token };
}
