import { line, proveAccess } from '../../testing/policy.ts';

// biome-ignore format: a table
proveAccess({
  //                        guest owner foreigner agent admin token
  'ticketFile.export': line('401   403   403  in   in   in', async (world) => ({ id: await world.ticket(), format: 'json' })),
});
