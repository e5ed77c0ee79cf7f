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
import type { OtherInvite } from './invite-hooks.ts';
import { findByToken, waiting } from './queries.ts';

const noLongerValid = () => new AppError('not_found', 'invite_over', 'This invite is no longer valid');

type StaffInvite = NonNullable<Awaited<ReturnType<typeof findByToken>>>;

/** An invite that waits to be accepted. */
export interface WaitingInvite {
  email: string;
  /** The name of the role that it gives; null when it gives none. */
  role: string | null;
  /** Uses it up, once and for all. Throws 404 when somebody was quicker. */
  spend: (ctx: Context, tx: Database, userId: number) => Promise<void>;
}

/** The invite that another part of the product keeps behind that link. */
async function findElsewhere(
  services: Services,
  tokenHash: string,
  callerId?: number,
): Promise<OtherInvite | undefined> {
  for (const find of services.hooks('otherInvites')) {
    const found = await find(services, tokenHash, callerId);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The invite of a link, while the link works; undefined for anything else. */
async function inviteOf(services: Services, token: string): Promise<WaitingInvite | undefined> {
  const hash = sha256(token);
  const staff = await findByToken(services.db, hash);
  if (staff === undefined) {
    const other = await findElsewhere(services, hash);
    return other && { ...other, role: null };
  }
  return {
    email: staff.email,
    role: staff.role.name,
    spend: (ctx, tx, userId) => spendInvite(ctx, tx, staff, userId),
  };
}

const isFor = ({ email }: Pick<WaitingInvite, 'email'>, address: string) =>
  email.toLowerCase() === address.toLowerCase();

/** What whoever opens the link is told. Throws 404 when it does not work any more. */
export async function readOpenInvite(ctx: Context, token: string): Promise<{ invite: OpenInvite }> {
  const hash = sha256(token);
  const callerId = ctx.identity.user?.id;
  const staff = await findByToken(ctx.db, hash, callerId);
  const other = staff === undefined ? await findElsewhere(ctx, hash, callerId) : undefined;
  const found = staff ?? other;
  if (found === undefined) throw noLongerValid();
  const { email, inviter } = found;
  const has_account = (await findUserByEmail(ctx.db, email)) !== undefined;
  return {
    invite: {
      email,
      role: staff?.role ?? null,
      workspace: other?.workspace ?? null,
      workspace_invite_id: other?.id ?? null,
      invited_by: inviter && displayName(inviter),
      has_account,
      accepted: staff ? staff.accepted_by !== null : other?.accepted === true,
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

/** Uses an invite to the staff up, with whose role they get it. Throws 404 when somebody was quicker. */
async function spendInvite(
  ctx: Context,
  tx: Database,
  { id, email, role }: StaffInvite,
  userId: number,
): Promise<void> {
  const spent = await tx
    .update(invites)
    .set({ accepted_at: sql`now()`, accepted_by: userId })
    .where(and(eq(invites.id, id), waiting))
    .returning({ id: invites.id });
  if (spent.length === 0) throw noLongerValid();
  await tx.insert(userRoles).values({ user_id: userId, role_id: role.id }).onConflictDoNothing();
  await audit(ctx, tx, {
    action: 'invite.accept',
    subject_type: 'invite',
    subject_id: id,
    after: { email, role: role.name, user_id: userId },
  });
}

/**
 * Lets whoever is signed in be what their address was invited to; the link also proves the address. Throws 404 for a link
 * that does not work, and for one that is somebody else's.
 */
export async function acceptInvite(ctx: Context, token: string) {
  const { user } = ctx;
  const found = await inviteOf(ctx, token);
  if (found === undefined || !isFor(found, user.email)) throw noLongerValid();
  await ctx.db.transaction(async (tx) => {
    await found.spend(ctx, tx, user.id);
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
