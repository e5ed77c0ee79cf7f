import { line, proveAccess } from '../../testing/policy.ts';

// biome-ignore format: a table
proveAccess({
  //                                  guest owner foreigner agent admin token
  'hcLinks.check':            line('401   403   403  403  in   in'),
  'hcLinks.list':             line('401   403   403  403  in   in'),
  'hcRedirects.list':         line('401   403   403  403  in   in'),
  'hcRedirects.create':       line('401   403   403  403  in   in', () => ({ from: '/pages/x', to: '/hc' })),
  'hcRedirects.delete':       line('401   403   403  403  404  404', () => ({ id: [9999] })),
});
