import { line, proveAccess, type World } from '../../testing/policy.ts';

const own = (world: World) => ({ id: String(world.owner.id) });

// biome-ignore format: a table
proveAccess({
  //                           guest owner foreigner agent admin token
  'users.get':           line('401   in    403  in   in   in', own),
  'users.update':        line('401   in    403  403  in   in', own),
  'users.delete':        line('401   in    403  403  in   403', own),
  'users.uploadAvatar':  line('401   in    403  403  in   in', own),
  'users.removeAvatar':  line('401   in    403  403  in   in', own),
  'users.locale.choose': line('in    in    in   in   in   in', { because: 'everybody chooses for themselves', input: () => ({ locale: 'en' }) }),
  'valueLists.get':      line('in    in    in   in   in   in', { because: 'everybody may read them', input: () => ({ names: 'countries' }) }),
});
