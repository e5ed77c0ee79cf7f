import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import type { CurrentUser } from '#shared/auth.ts';
import { AppError, invalid, notFound } from '#shared/errors.ts';
import type { Invite, inviteInput, inviteListInput } from '#shared/invites.ts';
import { toCountedPage } from '#shared/pagination.ts';
import type { Permission } from '#shared/permissions.ts';
import { audit } from '../../audit/service.ts';
import { assertMayManage } from '../policy.ts';
import { invites, roles, userRoles, users } from '../tables.ts';
import { linkTo, mailLink, newLink } from './links.ts';
import { findInvite, pageOfInvites } from './queries.ts';

export async function listInvites({ db }: Pick<Context, 'db'>, input: z.output<typeof inviteListInput>) {
  const { rows, total } = await pageOfInvites(db, input);
  return { pagination: toCountedPage(rows, total, input) };
}

/**
 * The role of that id, if the caller may grant it. Throws 422 for an unknown one, 403 for one with permissions that the
 * caller lacks.
 */
async function givableRole(tx: Database, caller: CurrentUser, id: number) {
  const [role] = await tx
    .select({ id: roles.id, name: roles.name, permissions: roles.permissions, is_guest: roles.is_guest })
    .from(roles)
    .where(eq(roles.id, id));
  if (role === undefined || role.is_guest) throw invalid({ role_id: ['The selected role is invalid.'] });
  assertMayGive(caller, role);
  return role;
}

function assertMayGive(caller: CurrentUser, role: { permissions: readonly Permission[] }): void {
  assertMayManage(caller, role);
}

const lowered = (email: string) => email.toLowerCase();

/** Addresses with an account, and whether that has the role. */
async function accountsOf(tx: Database, emails: string[], roleId: number) {
  const rows = await tx
    .select({ email: users.email, role_id: userRoles.role_id })
    .from(users)
    .leftJoin(userRoles, and(eq(userRoles.user_id, users.id), eq(userRoles.role_id, roleId)))
    .where(and(inArray(users.email, emails), isNull(users.deleted_at)));
  return {
    known: new Set(rows.map(({ email }) => lowered(email))),
    members: new Set(rows.filter(({ role_id }) => role_id !== null).map(({ email }) => lowered(email))),
  };
}

/**
 * Invites addresses, each by mail. Those with the role, or with a pending invite, are skipped and listed. Throws 403
 * for a role with permissions that the caller lacks.
 */
export async function invite(ctx: Context, input: z.output<typeof inviteInput>) {
  await ctx.limits.consume('invites', ctx.user.id);
  const emails = [...new Set(input.emails)];
  const outcome = await ctx.db.transaction(async (tx) => {
    const role = await givableRole(tx, ctx.user, input.role_id);
    const { known, members } = await accountsOf(tx, emails, role.id);
    const made: string[] = [];
    const skipped: { email: string; reason: 'member' | 'invited' }[] = [];
    for (const email of emails) {
      if (members.has(email)) {
        skipped.push({ email, reason: 'member' });
        continue;
      }
      const { token, stored } = newLink();
      const fresh = { ...stored, mailed: true, role_id: role.id, invited_by: ctx.user.id };
      const [row] = await tx
        .insert(invites)
        .values({ email, ...fresh })
        .onConflictDoUpdate({
          target: invites.email,
          targetWhere: sql`accepted_at is null and cancelled_at is null`,
          set: { ...fresh, created_at: sql`now()` },
          setWhere: lte(invites.expires_at, sql`now()`),
        })
        .returning({ id: invites.id });
      if (row === undefined) {
        skipped.push({ email, reason: 'invited' });
        continue;
      }
      await mailLink(ctx, tx, { email, token, hasAccount: known.has(email), role: role.name });
      await audit(ctx, tx, {
        action: 'invite.create',
        subject_type: 'invite',
        subject_id: row.id,
        after: { email, role: role.name },
      });
      made.push(row.id);
    }
    return { made, skipped };
  });
  ctx.jobs.nudge();
  const found = await Promise.all(outcome.made.map((id) => findInvite(ctx.db, id)));
  return { invites: found.filter((one) => one !== undefined), skipped: outcome.skipped };
}

/** Locks an invite until the transaction ends, if its inviter may still grant its role. Throws 404. */
async function lockInvite(ctx: Context, tx: Database, id: string): Promise<Invite> {
  await tx.select({ id: invites.id }).from(invites).where(eq(invites.id, id)).for('update');
  const found = await findInvite(tx, id);
  if (found === undefined) throw notFound();
  await givableRole(tx, ctx.user, found.role_id);
  return found;
}

const isOver = ({ state }: Invite) =>
  state === 'accepted' || state === 'cancelled'
    ? new AppError('conflict', 'invite_over', 'This invite is no longer active. Send a new one.')
    : null;

/** Renews an invite with a link for seven days: revokes the one before. */
async function renew(ctx: Context, id: string, how: 'resend' | 'link') {
  await ctx.limits.consume('invites', ctx.user.id);
  const { token, stored } = newLink();
  const url = await ctx.db.transaction(async (tx) => {
    const found = await lockInvite(ctx, tx, id);
    const over = isOver(found);
    if (over !== null) throw over;
    const { email, role } = found;
    await tx
      .update(invites)
      .set({ ...stored, mailed: how === 'resend' })
      .where(eq(invites.id, id));
    const hasAccount = (await accountsOf(tx, [email], role.id)).known.has(lowered(email));
    if (how === 'resend') await mailLink(ctx, tx, { email, token, hasAccount, role: role.name });
    await audit(ctx, tx, {
      action: `invite.${how}`,
      subject_type: 'invite',
      subject_id: id,
      after: { email, role: role.name },
    });
    return linkTo(ctx, { email, token, hasAccount });
  });
  ctx.jobs.nudge();
  return url;
}

/** Sends the invite again, with a new link. Throws 404, 409 for one that is over. */
export async function resendInvite(ctx: Context, id: string) {
  await renew(ctx, id, 'resend');
  return readInvite(ctx, id);
}

/** A new link to hand over, which verifies no address; the mailed one stops working. Throws 404, 409 for one that is over. */
export const linkOfInvite = async (ctx: Context, id: string) => ({ url: await renew(ctx, id, 'link') });

async function readInvite({ db }: Pick<Context, 'db'>, id: string) {
  const found = await findInvite(db, id);
  if (found === undefined) throw notFound();
  return { invite: found };
}

/** Revokes its link. Throws 404; one that is over is unchanged. */
export async function cancelInvite(ctx: Context, id: string) {
  await ctx.db.transaction(async (tx) => {
    const found = await lockInvite(ctx, tx, id);
    if (isOver(found) !== null) return;
    await tx.update(invites).set({ cancelled_at: sql`now()` }).where(eq(invites.id, id));
    await audit(ctx, tx, {
      action: 'invite.cancel',
      subject_type: 'invite',
      subject_id: id,
      before: { email: found.email, role: found.role.name },
    });
  });
  return {};
}
