import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { baseUrl } from '#server/platform/config/env.ts';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { sha256 } from '#server/platform/security/keys.ts';
import type { Services } from '#server/platform/services.ts';
import { inviteDays } from '#shared/invites.ts';
import { displayName } from '../queries.ts';
import { inviteMail } from './emails.tsx';

const tokenBytes = 32;

/** A new token, which is never stored, with the stored columns. */
export function newLink() {
  const token = randomBytes(tokenBytes).toString('hex');
  return {
    token,
    stored: {
      token_hash: sha256(token),
      expires_at: sql<string>`now() + make_interval(days => ${inviteDays})`,
    },
  };
}

/**
 * Links to sign-in for existing accounts, else to registration.
 * @param way Paths of both for this kind of invite.
 */
export function linkTo(
  { env }: Pick<Services, 'env'>,
  { email, token, hasAccount }: { email: string; token: string; hasAccount: boolean },
  way = '/',
): string {
  const query = new URLSearchParams({ invite: token, email });
  return `${baseUrl(env)}${way}${hasAccount ? 'login' : 'register'}?${query}`;
}

/** Mails the link, in the transaction that creates it. */
export const mailLink = (
  ctx: Context,
  tx: Database,
  { email, token, hasAccount, role }: { email: string; token: string; hasAccount: boolean; role: string },
) =>
  ctx.mailer.queue(
    ctx,
    tx,
    inviteMail,
    { emails: [email] },
    { link: linkTo(ctx, { email, token, hasAccount }), role, inviter: displayName(ctx.user) },
  );
