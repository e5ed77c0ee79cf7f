import { line, proveAccess } from '#server/testing/policy.ts';

const none = () => ({ id: 999 });

// biome-ignore format: a table
proveAccess({
  //                      guest owner foreigner agent admin token
  'groups.list':    line('401   403   403  in   in   in'),
  'groups.create':  line('401   403   403  403  in   in'),
  'groups.update':  line('401   403   403  403  404  404', none),
  'groups.reorder': line('401   403   403  403  in   in', () => ({ ids: [999] })),
  'groups.delete':  line('401   403   403  403  404  404', () => ({ id: '999' })),
});
