import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { forbidden, notFound } from '#shared/errors.ts';
import {
  type WorkspaceRole,
  type workspaceInviteInput,
  type workspaceResendInput,
  workspaceRoleOf,
} from '#shared/workspaces.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Services } from '../../platform/services.ts';
import { newLink } from '../auth/invites/links.ts';
import { users } from '../auth/tables.ts';
import { closeInvitation } from '../notifications/service.ts';
import { readSettings, type SettingsNeeds } from '../settings/service.ts';
import { announceInvite, mailInvite } from './invite-notifications.ts';
import { manages } from './policy.ts';
import { lockMembers, toInvite } from './queries.ts';
import { assertSeatsForInvites } from './seats.ts';
import { readOwnWorkspace } from './service.ts';
import { workspaceInvites, workspaceMembers, workspaces } from './tables.ts';

const returned = {
  id: workspaceInvites.id,
  email: workspaceInvites.email,
  role: workspaceInvites.role,
  expires_at: workspaceInvites.expires_at,
};

/** Throws 404 for non-members, 403 for members who do not manage the workspace, or for a role above their own. */
async function assertInvites(tx: Database, user: CurrentUser, id: number, role?: WorkspaceRole) {
  const own = (await lockMembers(tx, id)).get(user.id);
  if (own === undefined) throw notFound();
  if (!manages(own) || role === 'owner') throw forbidden();
}

/** The accounts of addresses, by the address in small letters. */
async function accountsOf(tx: Database, emails: readonly string[]) {
  const found = await tx
    .select({ id: users.id, email: users.email, email_verified_at: users.email_verified_at })
    .from(users)
    .where(and(inArray(users.email, [...emails]), isNull(users.deleted_at)));
  return new Map(found.map((user) => [user.email.toLowerCase(), user]));
}

/**
 * Invites addresses by mail, and by notification to verified accounts. Members, and addresses with a pending invite,
 * are skipped and listed. Throws 404, 403.
 */
export async function inviteToWorkspace(
  ctx: Context,
  user: CurrentUser,
  { id, emails, roleId }: z.output<typeof workspaceInviteInput>,
) {
  await ctx.limits.consume('workspace_invites', user.id);
  const role = workspaceRoleOf(roleId) ?? 'member';
  const workspace = await readOwnWorkspace(ctx, user, id);
  const outcome = await ctx.db.transaction(async (tx) => {
    await assertInvites(tx, user, id, role);
    const asked = [...new Set(emails.map((email) => email.toLowerCase()))];
    const accounts = await accountsOf(tx, asked);
    const members = new Set(
      (
        await tx
          .select({ user_id: workspaceMembers.user_id })
          .from(workspaceMembers)
          .where(eq(workspaceMembers.workspace_id, id))
      ).map(({ user_id }) => user_id),
    );
    const invites = [];
    const skipped: { email: string; reason: 'member' | 'invited' }[] = [];
    for (const email of asked) {
      const account = accounts.get(email);
      if (account !== undefined && members.has(account.id)) {
        skipped.push({ email, reason: 'member' });
        continue;
      }
      // An unverified account may be a stranger's: only the mailed link admits it.
      const known = account !== undefined && account.email_verified_at !== null;
      const { token, stored } = newLink();
      const fresh = { ...stored, role, invited_by: user.id, user_id: known ? account.id : null };
      const [row] = await tx
        .insert(workspaceInvites)
        .values({ workspace_id: id, email, ...fresh })
        .onConflictDoUpdate({
          target: [workspaceInvites.workspace_id, workspaceInvites.email],
          targetWhere: sql`joined_at is null`,
          set: { ...fresh, created_at: sql`now()` },
          setWhere: lte(workspaceInvites.expires_at, sql`now()`),
        })
        .returning(returned);
      if (row === undefined) {
        skipped.push({ email, reason: 'invited' });
        continue;
      }
      const hasAccount = account !== undefined;
      await mailInvite(ctx, tx, { email, token, hasAccount, workspace: workspace.name });
      if (known)
        await announceInvite(ctx, tx, account.id, row.id, { workspace: workspace.name, inviter: user });
      invites.push(toInvite(row));
    }
    // New invites are stored already, and count as pending.
    if (invites.length > 0) await assertSeatsForInvites(ctx, tx, id);
    return { invites, skipped };
  });
  ctx.jobs.nudge();
  return outcome;
}

/** Renews an invite with a link for seven days, and notifies again. Throws 404, 403. */
export async function resendWorkspaceInvite(
  ctx: Context,
  user: CurrentUser,
  { id, inviteId }: z.output<typeof workspaceResendInput>,
) {
  await ctx.limits.consume('workspace_invites', user.id);
  const workspace = await readOwnWorkspace(ctx, user, id);
  const { token, stored } = newLink();
  const invite = await ctx.db.transaction(async (tx) => {
    await assertInvites(tx, user, id);
    const [row] = await tx
      .update(workspaceInvites)
      .set(stored)
      .where(
        and(
          eq(workspaceInvites.id, inviteId),
          eq(workspaceInvites.workspace_id, id),
          isNull(workspaceInvites.joined_at),
        ),
      )
      .returning({ ...returned, user_id: workspaceInvites.user_id });
    if (row === undefined) throw notFound();
    const account = (await accountsOf(tx, [row.email])).get(row.email.toLowerCase());
    // After a merge, the notified account may not own the address any more.
    const told = account === undefined ? row.user_id : account.email_verified_at ? account.id : null;
    if (told !== row.user_id) {
      await tx.update(workspaceInvites).set({ user_id: told }).where(eq(workspaceInvites.id, row.id));
    }
    if (row.user_id !== null) await closeInvitation(ctx, tx, row.user_id, row.id);
    if (told !== null)
      await announceInvite(ctx, tx, told, row.id, { workspace: workspace.name, inviter: user });
    const hasAccount = account !== undefined;
    await mailInvite(ctx, tx, { email: row.email, token, hasAccount, workspace: workspace.name });
    return toInvite(row);
  });
  ctx.jobs.nudge();
  return { invite };
}

/** Notifies the owner of a newly verified address of pending invites; each once. */
export async function announceWaitingInvites(
  services: SettingsNeeds & Pick<Services, 'notificationKinds'>,
  userId: number,
): Promise<void> {
  const settings = await readSettings(services);
  if (!settings.workspaces.integrated) return;
  await services.db.transaction(async (tx) => {
    const [person] = await tx
      .select({ email: users.email, email_verified_at: users.email_verified_at })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deleted_at)));
    if (person === undefined || person.email_verified_at === null) return;
    const waiting = await tx
      .update(workspaceInvites)
      .set({ user_id: userId })
      .where(
        and(
          eq(workspaceInvites.email, person.email),
          isNull(workspaceInvites.joined_at),
          or(isNull(workspaceInvites.user_id), sql`${workspaceInvites.user_id} <> ${userId}`),
          sql`${workspaceInvites.expires_at} > now()`,
        ),
      )
      .returning({
        id: workspaceInvites.id,
        workspace_id: workspaceInvites.workspace_id,
        invited_by: workspaceInvites.invited_by,
      });
    for (const { id, workspace_id, invited_by } of waiting) {
      const [workspace] = await tx
        .select({ name: workspaces.name })
        .from(workspaces)
        .where(eq(workspaces.id, workspace_id));
      const [inviter] =
        invited_by === null ? [] : await tx.select().from(users).where(eq(users.id, invited_by));
      await announceInvite(services, tx, userId, id, {
        workspace: workspace?.name ?? '',
        inviter: inviter ?? null,
      });
    }
  });
}
