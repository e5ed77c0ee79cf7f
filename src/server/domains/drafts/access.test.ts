import { line, proveAccess, type World } from '../../testing/policy.ts';

const ofTicket = async (world: World) => ({ id: await world.ticket() });

// biome-ignore format: a table
proveAccess({
  //               guest owner foreigner agent admin token
  'drafts.list':   line('401  in    in        in    in    in', { because: 'everybody has their own' }),
  'drafts.get':    line('401  in    404       in    in    in', ofTicket),
  'drafts.save':   line('401  in    404       in    in    in', async (world) => ({ ...(await ofTicket(world)), body: '<p>Yes.</p>' })),
  'drafts.listOfColleagues': line('401 403   403       in    in    in', ofTicket),
  'drafts.delete': line('401  in    404       in    in    in', ofTicket),
});
