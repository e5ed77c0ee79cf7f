import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { forbidden, invalid, notFound } from '#shared/errors.ts';
import {
  type WorkspaceRole,
  type workspaceMemberInput,
  type workspaceRoleInput,
  workspaceRoleOf,
} from '#shared/workspaces.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { mayChangeRole, mayRemove } from './policy.ts';
import { lockMembers } from './queries.ts';
import { publishToMembers, readWorkspace } from './service.ts';
import { workspaceMembers } from './tables.ts';

type Named = z.output<typeof workspaceMemberInput>;

/** Roles of the caller and of another member, locked. Throws 404 for a non-member caller, and for a non-member. */
async function lockBoth(tx: Database, user: CurrentUser, { id, userId }: Named) {
  const members = await lockMembers(tx, id);
  const own = members.get(user.id);
  const theirs = members.get(userId);
  if (own === undefined || theirs === undefined) throw notFound();
  return { members, own, theirs };
}

const memberIs = ({ id, userId }: Named) =>
  and(eq(workspaceMembers.workspace_id, id), eq(workspaceMembers.user_id, userId));

const setRole = (tx: Database, named: Named, role: WorkspaceRole) =>
  tx.update(workspaceMembers).set({ role }).where(memberIs(named));

/** Throws 404, and 403 for the owner, for a member above the caller, and for a role above the caller's. */
export async function changeMemberRole(
  ctx: Context,
  user: CurrentUser,
  input: z.output<typeof workspaceRoleInput>,
) {
  const role = workspaceRoleOf(input.roleId) ?? 'member';
  await ctx.db.transaction(async (tx) => {
    const { own, theirs } = await lockBoth(tx, user, input);
    if (!mayChangeRole(own, theirs, role)) throw forbidden();
    await setRole(tx, input, role);
    await publishToMembers(ctx, tx, [input.userId]);
  });
  ctx.people.dropPerson(input.userId);
  return readWorkspace(ctx, user, input.id);
}

/**
 * Removes a member, or leaves: they only see own tickets then. Throws 404; 403 for members whom the caller may not
 * remove; 422 for the owner, who must transfer the workspace first.
 */
export async function removeMember(ctx: Context, user: CurrentUser, input: Named) {
  await ctx.db.transaction(async (tx) => {
    const { own, theirs } = await lockBoth(tx, user, input);
    const leaves = input.userId === user.id;
    if (!leaves && !mayRemove(own, theirs)) throw forbidden();
    if (theirs === 'owner') throw invalid({ userId: ['Transfer the workspace to another member first.'] });
    await tx.delete(workspaceMembers).where(memberIs(input));
    await publishToMembers(ctx, tx, [input.userId]);
  });
  ctx.people.dropPerson(input.userId);
  return {};
}

/**
 * Transfers a workspace: the former owner becomes a manager. Throws 404, 403 for callers other than the owner, 422 for
 * oneself.
 */
export async function transferWorkspace(ctx: Context, user: CurrentUser, input: Named) {
  await ctx.db.transaction(async (tx) => {
    const members = await lockMembers(tx, input.id);
    const own = members.get(user.id);
    if (own === undefined) throw notFound();
    if (own !== 'owner') throw forbidden();
    if (input.userId === user.id || !members.has(input.userId)) {
      throw invalid({ userId: ['The selected user id is invalid.'] });
    }
    // A unique index permits one owner at any time.
    await setRole(tx, { id: input.id, userId: user.id }, 'manager');
    await setRole(tx, input, 'owner');
    await publishToMembers(ctx, tx, members.keys());
  });
  ctx.people.dropPerson(user.id);
  ctx.people.dropPerson(input.userId);
  return readWorkspace(ctx, user, input.id);
}

/**
 * The successor of a leaving owner: the manager, else the member, with the longest membership; null without other
 * members.
 */
export async function nextOwner(tx: Database, id: number, leaving: number): Promise<number | null> {
  const [next] = await tx
    .select({ user_id: workspaceMembers.user_id })
    .from(workspaceMembers)
    .where(and(eq(workspaceMembers.workspace_id, id), sql`${workspaceMembers.user_id} <> ${leaving}`))
    .orderBy(sql`${workspaceMembers.role} <> 'manager'`, workspaceMembers.joined_at, workspaceMembers.user_id)
    .limit(1);
  return next?.user_id ?? null;
}
