import { line, proveAccess } from '../../testing/policy.ts';

// biome-ignore format: a table
proveAccess({
  //                               guest owner foreigner agent admin token
  'ticketCategories.list':    line('401   403   403  in   in   in'),
  'ticketCategories.create':  line('401   403   403  403  in   in', () => ({ name: `Category ${Math.random()}` })),
  'ticketCategories.update':  line('401   403   403  403  404  404', () => ({ id: 999_999 })),
  'ticketCategories.reorder': line('401   403   403  403  in   in', () => ({ ids: [] })),
  'ticketCategories.delete':  line('401   403   403  403  404  404', () => ({ id: '999999' })),
});
