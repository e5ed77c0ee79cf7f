import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { userTopic } from '#server/platform/events/events.ts';
import { sha256 } from '#server/platform/security/keys.ts';
import type { Services } from '#server/platform/services.ts';
import { extraFieldsSchema } from '#shared/auth.ts';
import { AppError, invalid } from '#shared/errors.ts';
import type { inviteAcceptInput, OpenInvite } from '#shared/invites.ts';
import { hasPermission, isStaff, type PermissionHolder } from '#shared/permissions.ts';
import { withNames } from '#shared/registration.ts';
import { fieldTexts } from '#shared/validation.ts';
import { audit } from '../../audit/service.ts';
import { proveAddress } from '../address-proof.ts';
import { readBootstrap } from '../bootstrap.ts';
import { displayName, findUser, findUserByEmail, fullName, toCurrentUser } from '../queries.ts';
import { invites, userRoles, users } from '../tables.ts';
import type { OtherInvite } from './invite-hooks.ts';
import { findByToken, waiting } from './queries.ts';

const noLongerValid = () => new AppError('not_found', 'invite_over', 'This invite is no longer valid');

const isForStaff = (role: PermissionHolder) => isStaff(role) || hasPermission(role, 'admin.access');

type StaffInvite = NonNullable<Awaited<ReturnType<typeof findByToken>>>;

/** An invite that waits to be accepted. */
export interface WaitingInvite {
  email: string;
  /** Name of the role that it grants; null for none. */
  role: string | null;
  /** The link was only sent to the address, so it proves the mailbox. */
  proves: boolean;
  /** Requires names, which customers and colleagues see. */
  needsNames: boolean;
  /** Redeems it. Throws 404 when it was redeemed meanwhile. */
  spend: (ctx: Context, tx: Database, userId: number) => Promise<void>;
}

/** The invite of another domain for that link. */
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

/** The invite of a valid link; undefined otherwise. */
async function inviteOf(services: Services, token: string): Promise<WaitingInvite | undefined> {
  const hash = sha256(token);
  const staff = await findByToken(services.db, hash);
  if (staff === undefined) {
    const other = await findElsewhere(services, hash);
    return other && { ...other, role: null, proves: true, needsNames: false };
  }
  return {
    email: staff.email,
    role: staff.role.name,
    proves: staff.mailed,
    needsNames: isForStaff(staff),
    spend: (ctx, tx, userId) => spendInvite(ctx, tx, staff, userId),
  };
}

const isFor = ({ email }: Pick<WaitingInvite, 'email'>, address: string) =>
  email.toLowerCase() === address.toLowerCase();

/** Public data of an invite. Throws 404 for an invalid link. */
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
      names_required: staff !== undefined && isForStaff(staff),
    },
  };
}

/** The invite of a registration. Throws 404 for an invalid link, 422 on `email` for another address. */
export async function inviteToRegister(ctx: Context, token: string, email: string): Promise<WaitingInvite> {
  const found = await inviteOf(ctx, token);
  if (found === undefined) throw noLongerValid();
  if (!isFor(found, email))
    throw invalid({ email: ['This invite was sent to a different email address.'] }, 'other_email');
  return found;
}

/** Redeems a staff invite and grants its role. Throws 404 when it was redeemed meanwhile. */
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

/** Throws 422 on each name that is missing. */
function requireNames(names: Record<string, unknown>) {
  const { error, data } = extraFieldsSchema(withNames([])).safeParse(names);
  if (error) throw invalid(fieldTexts(error.issues));
  return data as { first_name: string; last_name: string };
}

/**
 * Accepts an invite as the signed-in user. A mailed link also verifies the address, and revokes what was set up before
 * outside of this session. Throws 404 for an invalid link, and for another user's, 422 for missing names.
 */
export async function acceptInvite(
  ctx: Context,
  { invite: token, ...names }: z.output<typeof inviteAcceptInput>,
) {
  const { user } = ctx;
  const found = await inviteOf(ctx, token);
  if (found === undefined || !isFor(found, user.email)) throw noLongerValid();
  const named = found.needsNames && fullName(user) === null ? requireNames(names) : null;
  await ctx.db.transaction(async (tx) => {
    await found.spend(ctx, tx, user.id);
    if (named !== null) await tx.update(users).set(named).where(eq(users.id, user.id));
    if (found.proves) {
      const session = ctx.identity.mode === 'session' ? ctx.identity.sessionId : null;
      await proveAddress(ctx, tx, user, { session, password: true });
    }
    await ctx.events.publish(tx, [userTopic(user.id)], { name: 'roles', id: null });
  });
  ctx.people.dropPerson(user.id);
  ctx.jobs.nudge();
  const row = await findUser(ctx.db, user.id);
  if (row === undefined) throw noLongerValid();
  return { bootstrapData: await readBootstrap(ctx, toCurrentUser(row)) };
}
