import { line, proveAccess } from '#server/testing/policy.ts';

// biome-ignore format: a table
proveAccess({
  //                      guest owner foreigner agent admin token
  'settings.get':    line('401   403   403  403  in   in'),
  'settings.update': line('401   403   403  403  in   in', () => ({ settings: {} })),
  'settings.limits': line('401   403   403  403  in   in'),
  'settings.checkMail': line('401 403 403  403  in   in', () => ({})),
  'settings.checkStorage': line('401 403 403 403 in in'),
  'settings.checkSearch': line('401 403 403 403 in in'),
});
