import { beforeAll } from 'vitest';
import { line, proveAccess, type World } from '../../testing/policy.ts';
import { withWorkspaces } from '../../testing/workspaces.ts';
import { toCurrentUser } from '../auth/queries.ts';
import { workspaceMembers, workspaces } from '../workspaces/tables.ts';
import { listReplies } from './replies/service.ts';
import { readCategories } from './tags.ts';

async function ofMember({ services: { db }, owner }: World): Promise<{ id: number }> {
  const [made] = await db.insert(workspaces).values({ name: 'Acme' }).returning({ id: workspaces.id });
  const id = made?.id ?? 0;
  await db.insert(workspaceMembers).values({ workspace_id: id, user_id: owner.id, role: 'member' });
  return { id };
}

const ofTicket = async (world: World) => ({ id: await world.ticket() });
const ofMessage = async (world: World) => {
  const ticket_id = await world.ticket();
  const { pagination } = await listReplies(world.services, toCurrentUser(world.owner), {
    id: ticket_id,
    page: 1,
    perPage: 1,
  });
  return { id: pagination.data[0]?.id ?? 0 };
};

// biome-ignore format: a table
const { product } = proveAccess({
  //                             guest owner foreigner agent admin token
  'tickets.list':         line('401   in    403  in   in   in', ({ owner }) => ({ userId: owner.id })),
  'tickets.counts':       line('401   403   403  in   in   in'),
  'tickets.queue':        line('401   403   403  in   in   in'),
  'tickets.markRead':     line('401   403   403  in   in   in', ofTicket),
  'tickets.workspaces':   line('401   403   403  in   in   in'),
  'tickets.rows':         line('401   403   403  in   in', () => ({ ids: [] })),
  'tickets.search':       line('401   403   403  in   in', () => ({ query: 'printer' })),
  'tickets.agentOptions': line('401   403   403  in   in'),
  'tickets.categories':   line('in    in    in   in   in', { because: 'everybody may read what requests are about' }),
  'senders.check':        line('in    in    in   in   in   in', { because: 'the mailed link says who it is for' }),
  'senders.confirm':      line('in    in    in   in   in   in', { because: 'the mailed link says who it is for' }),
  'tickets.requestType':  line('401   in    in   in   in   in', { because: 'everybody may ask', input: async ({ services }) => ({ id: (await readCategories(services))[0]?.id }) }),
  'tickets.get':          line('401   in    404  in   in   in', ofTicket),
  'tickets.create':       line('401   in    in   in   in   in', { because: 'everybody may ask' }),
  'tickets.update':       line('401   403   403  in   in   in', async (world) => ({ id: await world.ticket(), priority: 'high' })),
  'tickets.replies':      line('401   in    404  in   in   in', ofTicket),
  'tickets.events':       line('401   in    404  in   in', ofTicket),
  'tickets.history':      line('401   403   403  in   in   in', ofTicket),
  'ticketFile.export':    line('401   403   403  in   in   in', async (world) => ({ id: await world.ticket(), format: 'json' })),
  'tickets.reply':        line('401   in    404  in   in   in', async (world) => ({ id: await world.ticket(), body: '<p>Yes.</p>' })),
  'tickets.updateReply':  line('401   in    404  in   in   in', async (world) => ({ ...(await ofMessage(world)), body: '<p>No.</p>' })),
  'tickets.deleteReply':  line('401   in    404  in   in   in', ofMessage),
  'tickets.resendReply':  line('401   403   403  in   in   in', ofMessage),
  'tickets.remoteImages': line('401   in    404  in   in', ofMessage),
  'tickets.trustSender':  line('401   in    404  in   in', async (world) => ({ ...(await ofMessage(world)), trusted: true })),
  'tickets.setStatus':    line('401   in    404  in   in   in', async (world) => ({ id: await world.ticket(), status: 'closed' })),
  'tickets.follow':       line('401   in    404  in   in   in', ofTicket),
  'tickets.unfollow':     line('401   403   404  in   in   in', ofTicket),
  'tickets.workspaceFollowing': line('401   in    404  404  404  404', ofMember),
  'tickets.followWorkspace':    line('401   in    404  404  404  404', async (world) => ({ ...(await ofMember(world)), follows: true })),
  'tickets.assign':       line('401   403   403  in   in   in', async (world) => ({ ids: [await world.ticket()] })),
  'agents.list':          line('401   403   403  in   in   in'),
  'agents.setAvailability': line('401   403   403  in   in   in', () => ({ state: 'online' })),
  'ticketCategories.list':    line('401   403   403  in   in   in'),
  'ticketCategories.create':  line('401   403   403  403  in   in', () => ({ name: `Category ${Math.random()}` })),
  'ticketCategories.update':  line('401   403   403  403  404  404', () => ({ id: 999_999 })),
  'ticketCategories.reorder': line('401   403   403  403  in   in', () => ({ ids: [] })),
  'ticketCategories.delete':  line('401   403   403  403  404  404', () => ({ id: '999999' })),
  'tags.list':            line('401   403   403  in   in   in'),
  'tags.create':          line('401   403   403  403  in   in', () => ({ name: `Tag ${Math.random()}` })),
  'tags.update':          line('401   403   403  403  404  404', () => ({ id: 999_999 })),
  'tags.delete':          line('401   403   403  403  404  404', () => ({ id: '999999' })),
  'tags.merge':           line('401   403   403  403  in   in', () => ({ ids: [999_998, 999_999], into: 999_999 })),
  'tags.put':             line('401   403   403  in   in   in', async (world) => ({ ids: [await world.ticket()], tags: ['Access'] })),
  'tags.take':            line('401   403   403  in   in   in', async (world) => ({ ids: [await world.ticket()], tagId: 999_999 })),
});

beforeAll(() => withWorkspaces(product));
