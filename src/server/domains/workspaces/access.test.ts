import { eq, sql } from 'drizzle-orm';
import { beforeAll } from 'vitest';
import { line, proveAccess, type World } from '../../testing/policy.ts';
import { withWorkspaces } from '../../testing/workspaces.ts';
import { users } from '../auth/tables.ts';
import { workspaceInvites, workspaceMembers, workspaces } from './tables.ts';

/** Of which the owner is the owner too. */
async function ofOwner({ services: { db }, owner }: World): Promise<{ id: number }> {
  const [made] = await db.insert(workspaces).values({ name: 'Acme' }).returning({ id: workspaces.id });
  const id = made?.id ?? 0;
  await db.insert(workspaceMembers).values({ workspace_id: id, user_id: owner.id, role: 'owner' });
  return { id };
}

/** A workspace with a second member. */
async function ofMember(world: World): Promise<{ id: number; userId: number }> {
  const { id } = await ofOwner(world);
  const userId = world.foreigner.id;
  await world.services.db
    .insert(workspaceMembers)
    .values({ workspace_id: id, user_id: userId, role: 'member' });
  return { id, userId };
}

async function inviteOf(world: World, email: string, workspaceId: number): Promise<{ inviteId: string }> {
  const [made] = await world.services.db
    .insert(workspaceInvites)
    .values({
      workspace_id: workspaceId,
      email,
      role: 'member',
      token_hash: `${Math.random()}`,
      expires_at: sql`now() + interval '1 day'`,
    })
    .returning({ inviteId: workspaceInvites.id });
  return made ?? { inviteId: '' };
}

/** An invite to the owner's workspace. */
const given = async (world: World) => {
  const { id } = await ofOwner(world);
  return { id, ...(await inviteOf(world, `${Math.random()}@example.com`, id)) };
};

/** An invite of the owner to another workspace. */
async function taken(world: World): Promise<{ inviteId: string }> {
  const { db } = world.services;
  await db.update(users).set({ email_verified_at: sql`now()` }).where(eq(users.id, world.owner.id));
  const [made] = await db.insert(workspaces).values({ name: 'Other' }).returning({ id: workspaces.id });
  return inviteOf(world, world.owner.email, made?.id ?? 0);
}

// biome-ignore format: a table
const { product } = proveAccess({
  //                             guest owner foreigner agent admin token
  'workspaces.mine':         line('401   in    in   in   in   in', { because: 'each gets their own' }),
  'workspaces.create':       line('401   in    in   in   in   in', { because: 'everybody may have one', input: () => ({ name: 'Acme' }) }),
  'workspaces.get':          line('401   in    404  404  404  404', ofOwner),
  'workspaces.update':       line('401   in    404  404  404  404', async (world) => ({ ...(await ofOwner(world)), name: 'Acme' })),
  'workspaces.remove':       line('401   in    404  404  404  404', ofOwner),
  'workspaces.invite':       line('401   in    404  404  404  404', async (world) => ({ ...(await ofOwner(world)), emails: ['a@example.com'], roleId: 3 })),
  'workspaces.resendInvite': line('401   in    404  404  404  404', given),
  'workspaces.removeInvite': line('401   in    404  404  404  404', given),
  'workspaces.join':         line('401   in    404  404  404  404', taken),
  'workspaces.joinByGet':    line('401   in    404  404  404  404', taken),
  'workspaces.changeRole':   line('401   in    403  404  404  404', async (world) => ({ ...(await ofMember(world)), roleId: 3 })),
  'workspaces.removeMember': line('401   in    in   404  404  404', ofMember),
  'workspaces.transfer':     line('401   423   423  423  423  403', { because: 'everybody is asked for the password first', input: ofMember }),
  'workspaces.list':         line('401   403   403  403  in   in'),
  'workspaces.removeMany':   line('401   403   403  403  404  404', () => ({ ids: '999999' })),
});

beforeAll(() => withWorkspaces(product));
