import { eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { forbidden, notFound } from '#shared/errors.ts';
import { toCountedPage } from '#shared/pagination.ts';
import type {
  Workspace,
  WorkspaceDetails,
  workspaceCreateInput,
  workspaceListInput,
  workspaceUpdateInput,
} from '#shared/workspaces.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { userTopic } from '../../platform/events/events.ts';
import type { Services } from '../../platform/services.ts';
import { audit } from '../audit/service.ts';
import { manages } from './policy.ts';
import { invitesOf, lockMembers, membersOf, pageOfWorkspaces, workspacesOf } from './queries.ts';
import { workspaceMembers, workspaces } from './tables.ts';

type Needs = Pick<Services, 'db'>;

export const listOwnWorkspaces = async ({ db }: Needs, user: CurrentUser) => ({
  workspaces: await workspacesOf(db, user.id),
});

/** A workspace as its member sees it. Throws 404 for everybody else. */
export async function readOwnWorkspace({ db }: Needs, user: CurrentUser, id: number): Promise<Workspace> {
  const [found] = await workspacesOf(db, user.id, id);
  if (found === undefined) throw notFound();
  return found;
}

/** The same with members, and with pending invites for its managers. Throws 404. */
export async function readWorkspace(needs: Needs, user: CurrentUser, id: number): Promise<WorkspaceDetails> {
  const workspace = await readOwnWorkspace(needs, user, id);
  const isManager = workspace.currentUser !== null && manages(workspace.currentUser.role_name);
  const [members, invites] = await Promise.all([
    membersOf(needs.db, id),
    isManager ? invitesOf(needs.db, id) : [],
  ]);
  return { ...workspace, members, invites };
}

/** Notifies open pages of people that their memberships have changed. */
export const publishToMembers = (
  { events }: Pick<Services, 'events'>,
  tx: Database,
  userIds: Iterable<number>,
) => events.publish(tx, [...userIds].map(userTopic), { name: 'roles', id: null });

/** Creates a workspace, owned by the caller. */
export async function createWorkspace(
  ctx: Context,
  user: CurrentUser,
  { name }: z.output<typeof workspaceCreateInput>,
) {
  await ctx.limits.consume('workspace_create', user.id);
  const id = await ctx.db.transaction(async (tx) => {
    const [made] = await tx.insert(workspaces).values({ name }).returning({ id: workspaces.id });
    if (made === undefined) throw new Error('The workspace was not stored.');
    await tx.insert(workspaceMembers).values({ workspace_id: made.id, user_id: user.id, role: 'owner' });
    await publishToMembers(ctx, tx, [user.id]);
    return made.id;
  });
  ctx.people.dropPerson(user.id);
  return readOwnWorkspace(ctx, user, id);
}

/** Throws 404 for non-members, 403 for members who do not manage it. */
export async function renameWorkspace(
  ctx: Context,
  user: CurrentUser,
  { id, name }: z.output<typeof workspaceUpdateInput>,
) {
  const members = await ctx.db.transaction(async (tx) => {
    const found = await lockMembers(tx, id);
    const own = found.get(user.id);
    if (own === undefined) throw notFound();
    if (!manages(own)) throw forbidden();
    await tx.update(workspaces).set({ name, updated_at: sql`now()` }).where(eq(workspaces.id, id));
    await publishToMembers(ctx, tx, found.keys());
    return [...found.keys()];
  });
  for (const member of members) ctx.people.dropPerson(member);
  return readOwnWorkspace(ctx, user, id);
}

/** Deletes a workspace: its tickets are kept by their requesters. */
export async function dropWorkspace(
  { events }: Pick<Services, 'events'>,
  tx: Database,
  id: number,
  members: Iterable<number>,
): Promise<void> {
  await publishToMembers({ events }, tx, members);
  await tx.delete(workspaces).where(eq(workspaces.id, id));
}

/** Throws 404 for non-members, 403 for members other than the owner. */
export async function deleteWorkspace(ctx: Context, user: CurrentUser, id: number) {
  const members = await ctx.db.transaction(async (tx) => {
    const found = await lockMembers(tx, id);
    const own = found.get(user.id);
    if (own === undefined) throw notFound();
    if (own !== 'owner') throw forbidden();
    await dropWorkspace(ctx, tx, id, found.keys());
    return [...found.keys()];
  });
  for (const member of members) ctx.people.dropPerson(member);
  return {};
}

/** All workspaces of the site, for administrators. */
export async function listWorkspaces({ db }: Needs, input: z.output<typeof workspaceListInput>) {
  const { rows, total } = await pageOfWorkspaces(db, input);
  return { pagination: toCountedPage(rows, total, input) };
}

/** Deletes workspaces of customers. Unknown ids are ignored; throws 404 when none exists. */
export async function deleteWorkspaces(ctx: Context, ids: readonly number[]) {
  const members = await ctx.db.transaction(async (tx) => {
    const found = await tx
      .select({ id: workspaces.id, name: workspaces.name })
      .from(workspaces)
      .where(inArray(workspaces.id, [...ids]))
      .orderBy(workspaces.id)
      .for('update');
    if (found.length === 0) throw notFound();
    const all: number[] = [];
    for (const { id, name } of found) {
      const people = [...(await lockMembers(tx, id)).keys()];
      await dropWorkspace(ctx, tx, id, people);
      await audit(ctx, tx, {
        action: 'workspace.delete',
        subject_type: 'workspace',
        subject_id: String(id),
        before: { name, members: people.length },
      });
      all.push(...people);
    }
    return all;
  });
  for (const member of members) ctx.people.dropPerson(member);
  return {};
}
