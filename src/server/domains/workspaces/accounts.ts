import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { OnDelete, OnMerge } from '../auth/account-hooks.ts';
import { nextOwner } from './members.ts';
import { dropWorkspace } from './service.ts';
import { workspaceInvites, workspaceMembers } from './tables.ts';

/**
 * Deletes memberships of a deleted account. Owned workspaces are transferred to the manager, else the member, with the
 * longest membership; those without other members are deleted.
 */
export const leaveWorkspaces: OnDelete = async (services, tx, userId) => {
  const owned = await tx
    .select({ id: workspaceMembers.workspace_id })
    .from(workspaceMembers)
    .where(and(eq(workspaceMembers.user_id, userId), eq(workspaceMembers.role, 'owner')));
  for (const { id } of owned) {
    const next = await nextOwner(tx, id, userId);
    if (next === null) {
      await dropWorkspace(services, tx, id, []);
      continue;
    }
    const member = (user: number) =>
      and(eq(workspaceMembers.workspace_id, id), eq(workspaceMembers.user_id, user));
    await tx.delete(workspaceMembers).where(member(userId));
    await tx.update(workspaceMembers).set({ role: 'owner' }).where(member(next));
  }
  await tx.delete(workspaceMembers).where(eq(workspaceMembers.user_id, userId));
  await tx.delete(workspaceInvites).where(eq(workspaceInvites.user_id, userId));
  await tx.execute(sql`update workspace_invites set invited_by = null where invited_by = ${userId}`);
};

/** Moves memberships with their followed tickets. Where both are members, the higher role is kept. */
export const mergeMemberships: OnMerge = async (_services, _tx, merge) => {
  const { from, into, journal } = merge;
  const shared = sql`select workspace_id from workspace_members where user_id = ${into}`;
  await journal.move(
    workspaceMembers.user_id,
    merge,
    sql`${workspaceMembers.workspace_id} not in (${shared})`,
  );
  const rank = (role: SQL) => sql`array_position(array['owner', 'manager', 'member'], ${role})`;
  // Removed first: a unique index permits one owner.
  const left = await journal.remove(workspaceMembers, eq(workspaceMembers.user_id, from));
  for (const { workspace_id, role } of left) {
    const same = and(
      eq(workspaceMembers.workspace_id, Number(workspace_id)),
      eq(workspaceMembers.user_id, into),
    );
    const isWeaker = sql`${rank(sql`${role}::text`)} < ${rank(sql`${workspaceMembers.role}`)}`;
    await journal.change(workspaceMembers, and(same, isWeaker), { role });
  }
  for (const column of [workspaceInvites.user_id, workspaceInvites.invited_by])
    await journal.move(column, merge);
};
