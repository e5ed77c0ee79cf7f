import { line, proveAccess } from '../../testing/policy.ts';

// biome-ignore format: a table
proveAccess({
  //                              guest owner foreigner agent admin token
  'ticketForwards.forward': line('401  403   403       in    in    in',
    async (world) => ({ id: await world.ticket(), to: ['workshop@example.org'], body: '<p>Look.</p>' })),
});
