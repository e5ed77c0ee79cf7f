import { line, proveAccess } from '#server/testing/policy.ts';

// biome-ignore format: a table
proveAccess({
  //                             guest owner foreigner agent admin token
  'tags.list':            line('401   403   403  in   in   in'),
  'tags.create':          line('401   403   403  403  in   in', () => ({ name: `Tag ${Math.random()}` })),
  'tags.update':          line('401   403   403  403  404  404', () => ({ id: 999_999 })),
  'tags.delete':          line('401   403   403  403  404  404', () => ({ id: '999999' })),
  'tags.merge':           line('401   403   403  403  in   in', () => ({ ids: [999_998, 999_999], into: 999_999 })),
  'tags.put':             line('401   403   403  in   in   in', async (world) => ({ ids: [await world.ticket()], tags: ['Access'] })),
  'tags.take':            line('401   403   403  in   in   in', async (world) => ({ ids: [await world.ticket()], tagId: 999_999 })),
});
