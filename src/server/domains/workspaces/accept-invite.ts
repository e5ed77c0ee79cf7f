import { and, eq, or, sql } from 'drizzle-orm';
import type { CurrentUser } from '#shared/auth.ts';
import { AppError } from '#shared/errors.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { OtherInvites } from '../auth/invites/invite-hooks.ts';
import { personColumns } from '../auth/queries.ts';
import { users } from '../auth/tables.ts';
import { closeInvitation } from '../notifications/service.ts';
import { readSettings } from '../settings/service.ts';
import { manages } from './policy.ts';
import { isOpen, lockMembers } from './queries.ts';
import { assertSeatToJoin } from './seats.ts';
import { publishToMembers, readOwnWorkspace } from './service.ts';
import { workspaceInvites, workspaceMembers, workspaces } from './tables.ts';

const noLongerValid = () => new AppError('not_found', 'invite_over', 'This invite is no longer valid');

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

type InviteRow = typeof workspaceInvites.$inferSelect;

/** Answers an invite. If it is expired, also removes the actions of its notification. */
async function answering<Result>(
  ctx: Context,
  user: CurrentUser,
  inviteId: string,
  answer: (tx: Database) => Promise<Result>,
): Promise<Result> {
  try {
    return await ctx.db.transaction(answer);
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not_found') {
      await closeInvitation(ctx, ctx.db, user.id, inviteId);
    }
    throw error;
  }
}

/** Locks an invite until the transaction ends. Throws 404 for an unknown or invalid id. */
async function lockInvite(tx: Database, inviteId: string): Promise<InviteRow> {
  if (!uuid.test(inviteId)) throw noLongerValid();
  const [found] = await tx
    .select()
    .from(workspaceInvites)
    .where(eq(workspaceInvites.id, inviteId))
    .for('update');
  if (found === undefined) throw noLongerValid();
  return found;
}

/** Repeated calls of a joined user succeed; a pending invite requires its verified address. */
const isFor = (invite: InviteRow, { id, email, email_verified_at }: CurrentUser) =>
  invite.joined_at === null
    ? email_verified_at !== null &&
      (invite.user_id === id || invite.email.toLowerCase() === email.toLowerCase())
    : invite.user_id === id;

/** Redeems an invite and adds the member. Throws 404 when it is over. */
async function spend(ctx: Context, tx: Database, invite: InviteRow, userId: number): Promise<void> {
  const members = await lockMembers(tx, invite.workspace_id);
  if (!members.has(userId)) await assertSeatToJoin(ctx, tx, invite.workspace_id);
  const spent = await tx
    .update(workspaceInvites)
    .set({ joined_at: sql`now()`, user_id: userId })
    .where(and(eq(workspaceInvites.id, invite.id), isOpen))
    .returning({ id: workspaceInvites.id });
  if (spent.length === 0) throw noLongerValid();
  await tx
    .insert(workspaceMembers)
    .values({ workspace_id: invite.workspace_id, user_id: userId, role: invite.role })
    .onConflictDoNothing();
  await closeInvitation(ctx, tx, userId, invite.id);
  await publishToMembers(ctx, tx, [userId]);
}

/** Navigations, images and prefetches do not join: only requests of scripts and programs do. Throws 404. */
export function assertNoNavigation({ identity, request }: Context): void {
  const mode = request.header('Sec-Fetch-Mode');
  if (identity.mode !== 'bearer' && (mode === 'navigate' || mode === 'no-cors')) throw noLongerValid();
}

/** Joins the workspace of an invite; idempotent. Throws 404 for another user's invite. */
export async function joinWorkspace(ctx: Context, user: CurrentUser, inviteId: string) {
  ctx.request.response.setHeader('Cache-Control', 'no-store');
  const workspaceId = await answering(ctx, user, inviteId, async (tx) => {
    const invite = await lockInvite(tx, inviteId);
    if (!isFor(invite, user)) throw noLongerValid();
    if (invite.joined_at === null) await spend(ctx, tx, invite, user.id);
    return invite.workspace_id;
  });
  ctx.people.dropPerson(user.id);
  // A member removed since can not join again.
  const { id, name, members_count } = await readOwnWorkspace(ctx, user, workspaceId).catch(() => {
    throw noLongerValid();
  });
  return { workspace: { id, name, members_count } };
}

/** Declines an invite, or revokes it as manager of the workspace. Throws 404 for everybody else. */
export async function removeInvite(ctx: Context, user: CurrentUser, inviteId: string) {
  await answering(ctx, user, inviteId, async (tx) => {
    const invite = await lockInvite(tx, inviteId);
    if (invite.joined_at !== null) throw noLongerValid();
    if (!isFor(invite, user)) {
      const own = (await lockMembers(tx, invite.workspace_id)).get(user.id);
      if (own === undefined || !manages(own)) throw noLongerValid();
    }
    await tx.delete(workspaceInvites).where(eq(workspaceInvites.id, invite.id));
    if (invite.user_id !== null) await closeInvitation(ctx, tx, invite.user_id, invite.id);
  });
  return {};
}

/** The invite of a mailed link: its secret proves the address. */
export const inviteOfLink: OtherInvites = async (services, tokenHash, callerId) => {
  if (!(await readSettings(services)).workspaces.integrated) return undefined;
  const [row] = await services.db
    .select({
      invite: workspaceInvites,
      workspace: { id: workspaces.id, name: workspaces.name },
      inviter: personColumns,
    })
    .from(workspaceInvites)
    .innerJoin(workspaces, eq(workspaces.id, workspaceInvites.workspace_id))
    .leftJoin(users, eq(users.id, workspaceInvites.invited_by))
    .where(
      and(
        eq(workspaceInvites.token_hash, tokenHash),
        or(
          isOpen,
          callerId === undefined
            ? undefined
            : and(eq(workspaceInvites.user_id, callerId), sql`${workspaceInvites.joined_at} is not null`),
        ),
      ),
    );
  if (row === undefined) return undefined;
  const { invite, workspace, inviter } = row;
  return {
    id: invite.id,
    email: invite.email,
    inviter,
    workspace,
    accepted: invite.joined_at !== null,
    spend: (ctx, tx, userId) => spend(ctx, tx, invite, userId),
  };
};
