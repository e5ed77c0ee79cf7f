import { line, proveAccess, type World } from '../../testing/policy.ts';

const own = (world: World) => ({ id: world.owner.id });

// biome-ignore format: a table
proveAccess({
  //                        guest owner foreigner agent admin token
  'customers.tickets':     line('401  403   403       in    in    in', own),
  'customers.files':       line('401  403   403       in    in    in', own),
  'customers.updateNotes': line('401  403   403       in    in    in', own),
});
