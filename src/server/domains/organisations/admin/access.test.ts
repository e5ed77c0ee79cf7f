import { line, proveAccess } from '#server/testing/policy.ts';

const none = () => ({ id: 999, userIds: [999] });

// biome-ignore format: a table
proveAccess({
  //                                    guest owner foreigner agent admin token
  'organisations.list':        line('401   403   403  in   in   in'),
  'organisations.get':         line('401   403   403  404  404  404', none),
  'organisations.members':     line('401   403   403  404  404  404', none),
  'organisations.create':      line('401   403   403  403  in   in'),
  'organisations.update':      line('401   403   403  403  404  404', none),
  'organisations.merge':       line('401   403   403  403  404  404', () => ({ id: 999, organisationId: 998 })),
  'organisations.delete':      line('401   403   403  403  404  404', () => ({ id: '999' })),
  'organisations.addUsers':    line('401   403   403  403  404  404', none),
  'organisations.removeUsers': line('401   403   403  403  404  404', none),
});
