import { line, proveAccess } from '../../testing/policy.ts';

const unknown = () => ({ id: 99_999 });

// biome-ignore format: a table
proveAccess({
  //                                 guest owner foreigner agent admin token
  'appearance.get':           line('401   403   403  403  in   in'),
  'appearance.saveDraft':     line('401   403   403  403  in   in', () => ({ settings: {} })),
  'appearance.removeDraft':   line('401   403   403  403  in   in'),
  'appearance.publish':       line('401   403   403  403  in   in', () => ({})),
  'appearance.undo':          line('401   403   403  403  in   in'),
  'appearance.uploadPicture': line('401   403   403  403  in   in', () => ({ kind: 'logo' })),
  'themes.list':              line('401   403   403  403  in   in'),
  'themes.get':               line('401   403   403  403  404  404', unknown),
  'themes.create':            line('401   403   403  403  in   in', () => ({ name: 'Light' })),
  'themes.update':            line('401   403   403  403  404  404', unknown),
  'themes.delete':            line('401   403   403  403  404  404', () => ({ id: [99_999] })),
});
