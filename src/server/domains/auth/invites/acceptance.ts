import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError, invalid } from '#shared/errors.ts';
import type { OpenInvite } from '#shared/invites.ts';
import type { Database } from '../../../platform/db/connect.ts';
import { userTopic } from '../../../platform/events/events.ts';
import { sha256 } from '../../../platform/keys.ts';
import type { Context, Services } from '../../../platform/trpc/context.ts';
import { audit } from '../../audit/service.ts';
import { readBootstrap } from '../bootstrap.ts';
import { displayName, findUser, findUserByEmail, toCurrentUser } from '../queries.ts';
import { invites, userRoles, users } from '../tables.ts';
import { findByToken, waiting } from './queries.ts';

const noLongerValid = () => new AppError('not_found', 'invite_over', 'This invite is no longer valid');

/** An invite that waits to be accepted. */
export type WaitingInvite = NonNullable<Awaited<ReturnType<typeof findByToken>>>;

/** The invite of a link, while the link works; undefined for anything else. */
export const inviteOf = ({ db }: Pick<Services, 'db'>, token: string) => findByToken(db, sha256(token));

const isFor = ({ email }: Pick<WaitingInvite, 'email'>, address: string) =>
  email.toLowerCase() === address.toLowerCase();

/** What whoever opens the link is told. Throws 404 when it does not work any more. */
export async function readOpenInvite(ctx: Context, token: string): Promise<{ invite: OpenInvite }> {
  const found = await findByToken(ctx.db, sha256(token), ctx.identity.user?.id);
  if (found === undefined) throw noLongerValid();
  const { email, role, inviter, accepted_by } = found;
  const has_account = (await findUserByEmail(ctx.db, email)) !== undefined;
  return {
    invite: {
      email,
      role,
      invited_by: inviter && displayName(inviter),
      has_account,
      accepted: accepted_by !== null,
    },
  };
}

/** The invite with which somebody registers. Throws 404 when it does not work, 422 on `email` for another address. */
export async function inviteToRegister(ctx: Context, token: string, email: string): Promise<WaitingInvite> {
  const found = await inviteOf(ctx, token);
  if (found === undefined) throw noLongerValid();
  if (!isFor(found, email)) throw invalid({ email: ['The invite is for another address.'] }, 'other_email');
  return found;
}

/** Uses an invite up, once and for all. Throws 404 when somebody was quicker. */
export async function spendInvite(
  ctx: Context,
  tx: Database,
  { id, email, role }: WaitingInvite,
  userId: number,
): Promise<void> {
  const spent = await tx
    .update(invites)
    .set({ accepted_at: sql`now()`, accepted_by: userId })
    .where(and(eq(invites.id, id), waiting))
    .returning({ id: invites.id });
  if (spent.length === 0) throw noLongerValid();
  await audit(ctx, tx, {
    action: 'invite.accept',
    subject_type: 'invite',
    subject_id: id,
    after: { email, role: role.name, user_id: userId },
  });
}

/**
 * Gives whoever is signed in the role to which their address was invited; the link also proves the address. Throws 404
 * for a link that does not work, and for one that is somebody else's.
 */
export async function acceptInvite(ctx: Context, token: string) {
  const { user } = ctx;
  const found = await inviteOf(ctx, token);
  if (found === undefined || !isFor(found, user.email)) throw noLongerValid();
  await ctx.db.transaction(async (tx) => {
    await spendInvite(ctx, tx, found, user.id);
    await tx.insert(userRoles).values({ user_id: user.id, role_id: found.role.id }).onConflictDoNothing();
    await tx
      .update(users)
      .set({ email_verified_at: sql`now()` })
      .where(and(eq(users.id, user.id), isNull(users.email_verified_at)));
    await ctx.events.publish(tx, [userTopic(user.id)], { name: 'roles', id: null });
  });
  ctx.people.dropPerson(user.id);
  const row = await findUser(ctx.db, user.id);
  if (row === undefined) throw noLongerValid();
  return { bootstrapData: await readBootstrap(ctx, toCurrentUser(row)) };
}
