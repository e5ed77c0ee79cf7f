import { line, proveAccess } from '../../testing/policy.ts';

const unknown = () => ({ id: '1e0a6a4e-5f0e-4a39-9d34-6b1f2f1f4c11' });

// biome-ignore format: a table
proveAccess({
  //                        guest owner foreigner agent admin token
  'outbox.preferences':     line('401  403   403       in    in    in'),
  'outbox.setPreferences':  line('401  403   403       in    in    in', () => ({ after_send: 'next' })),
  'outbox.list':            line('401  403   403       in    in    in'),
  'outbox.update':          line('401  403   403       404   404   404', unknown),
  'outbox.sendNow':         line('401  403   403       404   404   404', unknown),
  'outbox.cancel':          line('401  403   403       404   404   404', unknown),
});
