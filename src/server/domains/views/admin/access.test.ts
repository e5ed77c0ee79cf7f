import { line, proveAccess } from '#server/testing/policy.ts';

const none = () => ({ id: 999_999 });
const filter = { match: 'all', conditions: [] };

// biome-ignore format: a table
proveAccess({
  //              guest owner foreigner agent admin token
  'views.list':    line('401   403   403  in   in   in'),
  'views.get':     line('401   403   403  404  404  404', none),
  'views.create':  line('401   403   403  in   in   in', () => ({ name: `View ${Math.random()}`, filter })),
  'views.update':  line('401   403   403  404  404  404', none),
  'views.reorder': line('401   403   403  in   in   in', () => ({ ids: [999_999] })),
  'views.delete':  line('401   403   403  404  404  404', none),
  'views.preview': line('401   403   403  in   in   in', () => ({ filter })),
  'views.next':    line('401   403   403  in   in   in', async (world) => ({ id: await world.ticket() })),
});
