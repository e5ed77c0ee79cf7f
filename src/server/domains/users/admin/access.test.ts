import { line, proveAccess, type World } from '#server/testing/policy.ts';

const foreigner = (world: World) => ({ id: world.foreigner.id });

const exported = (world: World) => ({ id: String(world.foreigner.id) });
const merging = (world: World) => ({ id: world.foreigner.id, userId: 999_999 });

// biome-ignore format: a table
proveAccess({
  //                         guest owner foreigner agent admin token
  'people.list':      line('401   403   403  in   in   in'),
  'people.options':   line('401   403   403  in   in'),
  'people.create':    line('401   403   403  403  in   in', () => ({ email: 'somebody@example.com' })),
  'people.summary':   line('401   403   403  in   in', foreigner),
  'people.import':    line('401   403   403  403  in   in', () => ({ csv: 'email\nsomebody', dry_run: true })),
  'people.export':    line('401   403   in   403  in   in', exported),
  'people.exports':   line('401   403   in   403  in   in', exported),
  'people.mergePreview': line('401   403   403  403  in   in', merging),
  'people.merge':    line('401   403   403  403  in   in', merging),
  'people.suspend':   line('401   403   403  403  in   in', foreigner),
  'people.impersonate': line('401   403   403  403  in   403', foreigner),
  'people.stopImpersonating': line('401   in    in   in   in   403', { because: 'who acts as nobody goes back to themselves' }),
  'people.unsuspend': line('401   403   403  403  in   in', foreigner),
});
