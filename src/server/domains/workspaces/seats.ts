import { and, eq } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { isOpen } from './queries.ts';
import { workspaceInvites, workspaceMembers } from './tables.ts';

/** Number of members and the owner of a workspace. */
async function membersOf(tx: Database, id: number) {
  const members = await tx
    .select({ user_id: workspaceMembers.user_id, role: workspaceMembers.role })
    .from(workspaceMembers)
    .where(eq(workspaceMembers.workspace_id, id));
  return { count: members.length, owner: members.find(({ role }) => role === 'owner')?.user_id };
}

async function assertRoom(
  ctx: Context,
  tx: Database,
  owner: number | undefined,
  people: number,
): Promise<void> {
  if (owner === undefined) return;
  for (const ask of ctx.hooks('workspaceGrows')) await ask(ctx, tx, { owner, people });
}

/** Throws when members and pending invites exceed the max. */
export async function assertSeatsForInvites(ctx: Context, tx: Database, id: number): Promise<void> {
  const { count, owner } = await membersOf(tx, id);
  const waiting = await tx.$count(workspaceInvites, and(eq(workspaceInvites.workspace_id, id), isOpen));
  await assertRoom(ctx, tx, owner, count + waiting);
}

/** Throws where one more can not join. */
export async function assertSeatToJoin(ctx: Context, tx: Database, id: number): Promise<void> {
  const { count, owner } = await membersOf(tx, id);
  await assertRoom(ctx, tx, owner, count + 1);
}
