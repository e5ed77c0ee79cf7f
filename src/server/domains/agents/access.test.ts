import { line, proveAccess } from '../../testing/policy.ts';

// biome-ignore format: a table
proveAccess({
  //                             guest owner foreigner agent admin token
  'agents.list':          line('401   403   403  in   in   in'),
  'agents.setAvailability': line('401   403   403  in   in   in', () => ({ state: 'online' })),
});
