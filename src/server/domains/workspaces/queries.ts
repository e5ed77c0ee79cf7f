import { and, asc, count, desc, eq, gt, ilike, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { offsetOf } from '#shared/pagination.ts';
import {
  type ListedWorkspace,
  type Workspace,
  type WorkspaceInvite,
  type WorkspaceMember,
  type WorkspaceRole,
  type workspaceListInput,
  workspaceRoleId,
} from '#shared/workspaces.ts';
import type { Database } from '../../platform/db/connect.ts';
import { partOf } from '../../platform/db/patterns.ts';
import { personColumns, toPerson } from '../auth/queries.ts';
import { users } from '../auth/tables.ts';
import { workspaceInvites, workspaceMembers, workspaces } from './tables.ts';

const membersCount = sql<number>`(select count(*)::integer from workspace_members counted where counted.workspace_id = ${workspaces.id})`;
const ownerId = sql<number>`(select owning.user_id from workspace_members owning
  where owning.workspace_id = ${workspaces.id} and owning.role = 'owner')`;

const columns = {
  id: workspaces.id,
  name: workspaces.name,
  created_at: workspaces.created_at,
  members_count: membersCount,
  owner_id: ownerId,
};

export const roleFields = (role: WorkspaceRole) => ({ role_id: workspaceRoleId(role), role_name: role });

/** The workspaces of a person, by name; one of them when it is named. */
export async function workspacesOf(db: Database, userId: number, id?: number): Promise<Workspace[]> {
  const found = await db
    .select({ ...columns, role: workspaceMembers.role })
    .from(workspaceMembers)
    .innerJoin(workspaces, eq(workspaces.id, workspaceMembers.workspace_id))
    .where(and(eq(workspaceMembers.user_id, userId), id === undefined ? undefined : eq(workspaces.id, id)))
    .orderBy(asc(sql`lower(${workspaces.name})`), asc(workspaces.id));
  return found.map(({ role, ...workspace }) => ({
    ...workspace,
    currentUser: { ...roleFields(role), is_owner: role === 'owner' },
  }));
}

/** Members of a workspace: owner, managers, members, each by time of joining. */
export async function membersOf(db: Database, id: number): Promise<WorkspaceMember[]> {
  const found = await db
    .select({ person: personColumns, role: workspaceMembers.role, joined_at: workspaceMembers.joined_at })
    .from(workspaceMembers)
    .innerJoin(users, eq(users.id, workspaceMembers.user_id))
    .where(eq(workspaceMembers.workspace_id, id))
    .orderBy(
      sql`array_position(array['owner', 'manager', 'member'], ${workspaceMembers.role})`,
      asc(workspaceMembers.joined_at),
      asc(users.id),
    );
  return found.map(({ person, role, joined_at }) => ({
    ...toPerson(person),
    email: person.email,
    ...roleFields(role),
    is_owner: role === 'owner',
    joined_at,
  }));
}

/** Invites that can still be accepted. */
export const isOpen = and(isNull(workspaceInvites.joined_at), gt(workspaceInvites.expires_at, sql`now()`));

const inviteColumns = {
  id: workspaceInvites.id,
  email: workspaceInvites.email,
  role: workspaceInvites.role,
  expires_at: workspaceInvites.expires_at,
};

interface InviteFields {
  id: string;
  email: string;
  role: WorkspaceRole;
  expires_at: string;
}

/** An invite as its managers see it: without whether its address has an account. */
export const toInvite = ({ id, email, role, expires_at }: InviteFields): WorkspaceInvite => ({
  id,
  email,
  expires_at,
  ...roleFields(role),
});

/** The open invites of a workspace, the newest first. */
export async function invitesOf(db: Database, id: number): Promise<WorkspaceInvite[]> {
  const found = await db
    .select(inviteColumns)
    .from(workspaceInvites)
    .where(and(eq(workspaceInvites.workspace_id, id), isOpen))
    .orderBy(desc(workspaceInvites.created_at), desc(workspaceInvites.id));
  return found.map(toInvite);
}

const orders = {
  created_at: workspaces.created_at,
  name: sql`lower(${workspaces.name})`,
  members_count: membersCount,
};

/** One page of all workspaces, and their total. */
export async function pageOfWorkspaces(db: Database, input: z.output<typeof workspaceListInput>) {
  const matching = input.query ? ilike(workspaces.name, partOf(input.query)) : undefined;
  const direction = input.orderDir === 'asc' ? asc : desc;
  const [found, [every]] = await Promise.all([
    db
      .select({
        ...columns,
        owner: personColumns,
        tickets_count: sql<number>`(select count(*)::integer from tickets where tickets.workspace_id = ${workspaces.id} and queue_state not in ('spam', 'deleted'))`,
      })
      .from(workspaces)
      .innerJoin(
        workspaceMembers,
        and(eq(workspaceMembers.workspace_id, workspaces.id), eq(workspaceMembers.role, 'owner')),
      )
      .innerJoin(users, eq(users.id, workspaceMembers.user_id))
      .where(matching)
      .orderBy(direction(orders[input.orderBy]), direction(workspaces.id))
      .limit(input.perPage)
      .offset(offsetOf(input)),
    db.select({ total: count() }).from(workspaces).where(matching),
  ]);
  return {
    rows: found.map(
      ({ owner, owner_id: _, ...workspace }): ListedWorkspace => ({ ...workspace, owner: toPerson(owner) }),
    ),
    total: every?.total ?? 0,
  };
}

/** Roles of all members, locked until the transaction ends. Locks the workspace first. */
export async function lockMembers(tx: Database, id: number): Promise<Map<number, WorkspaceRole>> {
  await tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, id)).for('update');
  const found = await tx
    .select({ user_id: workspaceMembers.user_id, role: workspaceMembers.role })
    .from(workspaceMembers)
    .where(eq(workspaceMembers.workspace_id, id));
  return new Map(found.map(({ user_id, role }) => [user_id, role]));
}
