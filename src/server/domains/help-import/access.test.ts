import { line, proveAccess } from '../../testing/policy.ts';

// biome-ignore format: a table
proveAccess({
  //                                  guest owner foreigner agent admin token
  'transfer.import':          line('401   403   403  403  in   in', () => ({ source: 'markdown', upload_id: 9999 })),
});
