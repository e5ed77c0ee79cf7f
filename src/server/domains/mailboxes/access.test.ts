import { line, proveAccess } from '../../testing/policy.ts';

const unknown = () => ({ id: 9999 });

// biome-ignore format: a table
proveAccess({
  //                          guest owner foreigner agent admin token
  'mailboxes.list':      line('401   403   403  403  in   in'),
  'mailboxes.get':       line('401   403   403  403  404  404', unknown),
  'mailboxes.domain':    line('401   403   403  403  404  404', unknown),
  'mailboxes.create':    line('401   403   403  403  in   in', () => ({ name: 'Desk', email: `desk-${Math.random()}@desk.example` })),
  'mailboxes.discover':  line('401   403   403  403  in   in', () => ({ email: 'support@gmail.com' })),
  'mailboxes.connections':      line('401   403   403  403  in'),
  'mailboxes.connect':          line('401   403   403  403  404', unknown),
  'mailboxes.finishConnection': line('401   403   403  403  403', { because: 'nobody has begun a connection', input: () => ({ state: 'x', code: 'x' }) }),
  'mailboxes.disconnect':       line('401   403   403  403  404', unknown),
  'mailboxes.update':    line('401   403   403  403  404  404', () => ({ id: 9999, name: 'Desk' })),
  'dkimKeys.list':       line('401   403   403  403  in   in'),
  'dkimKeys.update':     line('401   403   403  403  in   in', () => ({ domain: 'desk.example' })),
  'dkimKeys.delete':     line('401   403   403  403  404  404', () => ({ domain: ['unsigned.example'] })),
  'mailboxes.delete':    line('401   403   403  403  404  404', () => ({ id: [9999] })),
});
