import { line, proveAccess } from '#server/testing/policy.ts';

// biome-ignore format: a table
proveAccess({
  //                          guest owner foreigner agent admin token
  'ticketPriorities.list':    line('401   403   403  in   in   in'),
  'ticketPriorities.create':  line('401   403   403  403  in   in', () => ({ label: `Priority ${Math.random()}` })),
  'ticketPriorities.update':  line('401   403   403  403  404  404', () => ({ id: 999_999 })),
  'ticketPriorities.reorder': line('401   403   403  403  in   in', () => ({ ids: [] })),
  'ticketPriorities.delete':  line('401   403   403  403  404  404', () => ({ id: 999_999 })),
});
