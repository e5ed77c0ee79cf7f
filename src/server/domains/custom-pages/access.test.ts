import { line, proveAccess } from '../../testing/policy.ts';

// biome-ignore format: a table
proveAccess({
  //                           guest owner foreigner agent admin token
  'customPages.get':    line('404   404   404  404  404  404', () => ({ id: '9999' })),
  'customPages.list':   line('401   403   403  403  in   in'),
  'customPages.create': line('401   403   403  403  in   in', () => ({ title: 'Terms', body: '' })),
  'customPages.update': line('401   403   403  403  404  404', () => ({ id: 9999 })),
  'customPages.saveDraft':   line('401   403   403  403  404  404', () => ({ id: 9999 })),
  'customPages.removeDraft': line('401   403   403  403  404  404', () => ({ id: 9999 })),
  'customPages.delete': line('401   403   403  403  404  404', () => ({ id: [9999] })),
});
