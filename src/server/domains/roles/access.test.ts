import { line, proveAccess } from '../../testing/policy.ts';

const none = () => ({ id: 999, userIds: [999] });

// biome-ignore format: a table
proveAccess({
  //                             guest owner foreigner agent admin token
  'roles.list':          line('401   403   403  403  in   in'),
  'roles.get':           line('401   403   403  403  404  404', none),
  'roles.create':        line('401   403   403  403  in   in'),
  'roles.update':        line('401   403   403  403  404  404', none),
  'roles.delete':        line('401   403   403  403  404  404', () => ({ id: '999' })),
  'roles.holders':       line('401   403   403  403  404  404', none),
  'roles.addUsers':      line('401   403   403  403  404  404', none),
  'roles.removeUsers':   line('401   403   403  403  404  404', none),
  'roles.viewAs':        line('401   403   403  403  404  403', none),
  'roles.stopViewingAs': line('401   in    in   in   in   403', { because: 'who looks as no other role goes back to themselves' }),
});
