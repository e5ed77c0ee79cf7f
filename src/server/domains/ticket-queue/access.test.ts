import { line, proveAccess } from '../../testing/policy.ts';

// biome-ignore format: a table
proveAccess({
  //                             guest owner foreigner agent admin token
  'tickets.counts':       line('401   403   403  in   in   in'),
  'tickets.queue':        line('401   403   403  in   in   in'),
  'tickets.rows':         line('401   403   403  in   in', () => ({ ids: [] })),
  'tickets.search':       line('401   403   403  in   in', () => ({ query: 'printer' })),
  'tickets.agentOptions': line('401   403   403  in   in'),
});
