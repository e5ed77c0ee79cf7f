import { line, proveAccess, type World } from '../../testing/policy.ts';

const ofTicket = async (world: World) => ({ id: await world.ticket() });

// biome-ignore format: a table
proveAccess({
  //                      guest owner foreigner agent admin token
  'presence.report': line('401  403   403       in    in    in', async (world) => ({ ...(await ofTicket(world)), state: 'viewing' })),
  'presence.list':   line('401  403   403       in    in    in', async (world) => ({ ids: String(await world.ticket()) })),
  'presence.get':    line('401  403   403       in    in    in', ofTicket),
});
