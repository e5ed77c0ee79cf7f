import { line, proveAccess } from '#server/testing/policy.ts';

// biome-ignore format: a table
proveAccess({
  //                        guest owner foreigner agent admin token
  'logs.audit':        line('401   403   403  403  in   in'),
  'logs.auditChoices': line('401   403   403  403  in'),
  'logs.signIns':      line('401   403   403  403  in   in'),
});
