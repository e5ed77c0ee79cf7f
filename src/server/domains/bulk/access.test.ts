import { line, proveAccess } from '../../testing/policy.ts';

// biome-ignore format: a table
proveAccess({
  //            guest owner foreigner agent admin token
  'bulk.count': line('401  403   403       in    in    in', {}),
  'bulk.run':   line('401  403   403       in    in    in', async (world) => ({ ids: [await world.ticket()], action: { type: 'priority', priority: 'high' } })),
});
