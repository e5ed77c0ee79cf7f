import { line, proveAccess, type World } from '../../testing/policy.ts';

const ofTicket = async (world: World) => ({ ids: String(await world.ticket()) });

// biome-ignore format: a table
proveAccess({
  //                  guest owner foreigner agent admin token
  'trash.delete':     line('401  403   403       in    in    in', async (world) => ({ id: String(await world.ticket()) })),
  'trash.restore':    line('401  403   403       in    in    in', ofTicket),
  'trash.markSpam':   line('401  403   403       in    in    in', ofTicket),
  'trash.unmarkSpam': line('401  403   403       in    in    in', ofTicket),
  'trash.purge':      line('401  403   403       403   in    in', ofTicket),
});
