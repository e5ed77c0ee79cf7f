import { line, proveAccess } from '../../testing/policy.ts';

// biome-ignore format: a table
proveAccess({
  //                            guest owner foreigner agent admin token
  'menus.list':           line('401   403   403  403  in   in'),
  'menus.save':           line('401   403   403  403  in   in', () => ({ menus: [] })),
  'menus.saveAsSettings': line('401   403   403  403  in   in', () => ({ menus: [] })),
});
