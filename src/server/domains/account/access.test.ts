import { line, proveAccess, type World } from '../../testing/policy.ts';

const own = (world: World) => ({ id: String(world.owner.id) });

// biome-ignore format: a table
proveAccess({
  //                              guest owner foreigner agent admin token
  'account.get':           line('401   in    403  in   in   in', own),
  'account.update':        line('401   in    403  403  in   in', own),
  'account.delete':        line('401   in    403  403  in   403', own),
  'account.uploadAvatar':  line('401   in    403  403  in   in', own),
  'account.removeAvatar':  line('401   in    403  403  in   in', own),
  'account.locale.choose': line('in    in    in   in   in   in', () => ({ locale: 'en' })),
  'valueLists.get':        line('in    in    in   in   in   in', () => ({ names: 'countries' })),
});
