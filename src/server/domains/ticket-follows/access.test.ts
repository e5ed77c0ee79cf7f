import { beforeAll } from 'vitest';
import { line, proveAccess, type World } from '../../testing/policy.ts';
import { withWorkspaces } from '../../testing/workspaces.ts';
import { workspaceMembers, workspaces } from '../workspaces/tables.ts';

const ofTicket = async (world: World) => ({ id: await world.ticket() });

async function ofMember({ services: { db }, owner }: World): Promise<{ id: number }> {
  const [made] = await db.insert(workspaces).values({ name: 'Acme' }).returning({ id: workspaces.id });
  const id = made?.id ?? 0;
  await db.insert(workspaceMembers).values({ workspace_id: id, user_id: owner.id, role: 'member' });
  return { id };
}

// biome-ignore format: a table
const { product } = proveAccess({
  //                                   guest owner foreigner agent admin token
  'tickets.follow':       line('401   in    404  in   in   in', ofTicket),
  'tickets.unfollow':     line('401   403   404  in   in   in', ofTicket),
  'tickets.workspaceFollowing': line('401   in    404  404  404  404', ofMember),
  'tickets.followWorkspace':    line('401   in    404  404  404  404', async (world) => ({ ...(await ofMember(world)), follows: true })),
});

beforeAll(() => withWorkspaces(product));
