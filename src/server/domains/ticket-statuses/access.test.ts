import { line, proveAccess } from '../../testing/policy.ts';

// biome-ignore format: a table
proveAccess({
  //                        guest owner foreigner agent admin token
  'ticketStatuses.list':    line('401   403   403  in   in   in'),
  'ticketStatuses.create':  line('401   403   403  403  in   in', () => ({ label: `Status ${Math.random()}`, category: 'open' })),
  'ticketStatuses.update':  line('401   403   403  403  404  404', () => ({ id: 999_999 })),
  'ticketStatuses.reorder': line('401   403   403  403  in   in', () => ({ ids: [] })),
  'ticketStatuses.delete':  line('401   403   403  403  404  404', () => ({ id: 999_999 })),
});
