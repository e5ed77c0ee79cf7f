import { line, proveAccess } from '../../testing/policy.ts';

// biome-ignore format: a table
proveAccess({
  //                       guest owner foreigner agent admin token
  'blockedSenders.list':   line('401  403   403       in    in    in', () => ({})),
  'blockedSenders.create': line('401  403   403       in    in    in', () => ({ email: '@blocked.example' })),
  'blockedSenders.delete': line('401  403   403       in    in    in', () => ({ email: '@unblocked.example' })),
});
