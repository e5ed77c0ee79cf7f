import { line, proveAccess } from '../../testing/policy.ts';

// biome-ignore format: a table
proveAccess({
  //                           guest owner foreigner agent admin token
  'system.get':           line('401   403   403  403  in   in'),
  'system.flushCache':    line('401   403   403  403  in   in'),
  'system.backUp':        line('401   403   403  403  in   in'),
  'system.deleteBackup':  line('401   403   403  403  in   in', () => ({ backup: 'helpdock-2020-01-01-000000' })),
  'system.downloadBackup': line('401   403   403  403  423  403', () => ({ backup: 'helpdock-2020-01-01-000000' })),
  'system.supportBundle': line('401   403   403  403  in   in'),
  'system.checklist':     line('401   403   403  403  in   in'),
  'system.markStep':      line('401   403   403  403  in   in', () => ({ name: 'branding', marked: true })),
  'system.jobs':          line('401   403   403  403  in   in'),
  'system.retryJob':      line('401   403   403  403  404  404', () => ({ id: '00000000-0000-4000-8000-000000000000' })),
  'system.errors':        line('401   403   403  403  in   in'),
  'system.schedule':      line('401   403   403  403  in   in'),
});
