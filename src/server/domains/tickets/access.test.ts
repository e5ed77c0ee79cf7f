import { beforeAll } from 'vitest';
import { line, proveAccess, type World } from '../../testing/policy.ts';
import { withWorkspaces } from '../../testing/workspaces.ts';
import { toCurrentUser } from '../auth/queries.ts';
import { readCategories } from '../tags/service.ts';
import { listReplies } from './replies/service.ts';

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
  'tickets.markRead':     line('401   403   403  in   in   in', ofTicket),
  'tickets.workspaces':   line('401   403   403  in   in   in'),
  'tickets.categories':   line('in    in    in   in   in', { because: 'everybody may read what requests are about' }),
  'tickets.requestType':  line('401   in    in   in   in   in', { because: 'everybody may ask', input: async ({ services }) => ({ id: (await readCategories(services))[0]?.id }) }),
  'tickets.get':          line('401   in    404  in   in   in', ofTicket),
  'tickets.create':       line('401   in    in   in   in   in', { because: 'everybody may ask' }),
  'tickets.update':       line('401   403   403  in   in   in', async (world) => ({ id: await world.ticket(), priority: 'high' })),
  'tickets.replies':      line('401   in    404  in   in   in', ofTicket),
  'tickets.events':       line('401   in    404  in   in', ofTicket),
  'tickets.history':      line('401   403   403  in   in   in', ofTicket),
  'tickets.reply':        line('401   in    404  in   in   in', async (world) => ({ id: await world.ticket(), body: '<p>Yes.</p>' })),
  'tickets.updateReply':  line('401   in    404  in   in   in', async (world) => ({ ...(await ofMessage(world)), body: '<p>No.</p>' })),
  'tickets.deleteReply':  line('401   in    404  in   in   in', ofMessage),
  'tickets.resendReply':  line('401   403   403  in   in   in', ofMessage),
  'tickets.setStatus':    line('401   in    404  in   in   in', async (world) => ({ id: await world.ticket(), status: 'closed' })),
  'tickets.assign':       line('401   403   403  in   in   in', async (world) => ({ ids: [await world.ticket()] })),
});

beforeAll(() => withWorkspaces(product));
