import { and, eq, sql } from 'drizzle-orm';
import type { OnDelete, OnMerge } from '../auth/account-hooks.ts';
import { nextOwner } from './members.ts';
import { dropWorkspace } from './service.ts';
import { workspaceInvites, workspaceMembers } from './tables.ts';

/**
 * Who goes leaves their workspaces. What they owned goes to the manager, else the member, who has been there longest; a
 * workspace of nobody else goes too.
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

/** Whoever both were is what the stronger of the two was. */
export const mergeMemberships: OnMerge = async (_services, tx, { from, into }) => {
  const rank = (role: string) => sql.raw(`array_position(array['owner', 'manager', 'member'], ${role})`);
  // The one that goes gives way first: there is never more than one owner.
  const stronger = await tx.execute(sql`
    with gone as (delete from workspace_members where user_id = ${from} returning workspace_id, role, joined_at)
    select workspace_id, role, joined_at from gone`);
  const moved = (Array.isArray(stronger) ? stronger : (stronger as { rows: unknown[] }).rows) as {
    workspace_id: number;
    role: string;
    joined_at: string | Date;
  }[];
  for (const { workspace_id, role, joined_at } of moved) {
    const since = new Date(joined_at).toISOString();
    await tx.execute(sql`
      insert into workspace_members (workspace_id, user_id, role, joined_at)
      values (${workspace_id}, ${into}, ${role}, ${since})
      on conflict (workspace_id, user_id) do update set role = excluded.role
      where ${rank('excluded.role')} < ${rank('workspace_members.role')}`);
  }
  await tx.execute(sql`update workspace_invites set user_id = ${into} where user_id = ${from}`);
  await tx.execute(sql`update workspace_invites set invited_by = ${into} where invited_by = ${from}`);
};
