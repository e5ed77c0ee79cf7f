import { line, proveAccess } from '../../testing/policy.ts';

// biome-ignore format: a table
proveAccess({
  //                guest owner foreigner agent admin token
  'exports.create': line('401 403  403  403  in   in', () => ({ what: 'helpcenter', format: 'jsonl' })),
  'exports.list':   line('401 403  403  403  in   in'),
  'exports.file':   line('401 404  404  404  404  404', () => ({ jobId: '00000000-0000-4000-8000-000000000000' })),
});
