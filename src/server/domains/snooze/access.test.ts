import { line, proveAccess, type World } from '../../testing/policy.ts';

const ofTicket = async (world: World) => ({ id: await world.ticket() });

// biome-ignore format: a table
proveAccess({
  //             guest owner foreigner agent admin token
  'snooze.set': line('401  403   403       in    in    in', async (world) => ({ ...(await ofTicket(world)), until_reply: true })),
  'snooze.end': line('401  403   403       in    in    in', ofTicket),
});
