import { line, proveAccess } from '#server/testing/policy.ts';

const unknown = () => ({ id: 'xx' });

// biome-ignore format: a table
proveAccess({
  //                            guest owner foreigner agent admin token
  'localizations.list':      line('401   403   403  403  in   in'),
  'localizations.get':       line('401   403   403  403  404  404', unknown),
  'localizations.create':    line('401   403   403  403  in   in', () => ({ language: 'en', name: 'x' })),
  'localizations.update':    line('401   403   403  403  404  404', unknown),
  'localizations.delete':    line('401   403   403  403  404  404', () => ({ id: 'xx' })),
  'localizations.lines':     line('401   403   403  403  404  404', unknown),
  'localizations.saveLines': line('401   403   403  403  404  404', () => ({ id: 'xx', lines: {} })),
  'localizations.export':    line('401   403   403  403  404  404', unknown),
  'localizations.import':    line('401   403   403  403  404  404', () => ({ id: 'xx', lines: {} })),
});
