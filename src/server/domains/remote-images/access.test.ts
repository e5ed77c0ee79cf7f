import { line, proveAccess, type World } from '../../testing/policy.ts';
import { toCurrentUser } from '../auth/queries.ts';
import { listReplies } from '../tickets/replies/service.ts';

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
proveAccess({
  //                             guest owner foreigner agent admin token
  'tickets.remoteImages': line('401   in    404  in   in', ofMessage),
  'tickets.trustSender':  line('401   in    404  in   in', async (world) => ({ ...(await ofMessage(world)), trusted: true })),
});
