import { line, proveAccess } from '../../testing/policy.ts';

const none = () => ({ id: 999 });

// biome-ignore format: a table
proveAccess({
  //                    guest owner foreigner agent admin token
  'macros.list':    line('401  403   403       in    in    in'),
  'macros.get':     line('401  403   403       404   404   404', none),
  'macros.create':  line('401  403   403       in    in    in', () => ({ name: `Close ${Math.random()}`, actions: [{ type: 'status', status: 'closed' }] })),
  'macros.update':  line('401  403   403       404   404   404', none),
  'macros.reorder': line('401  403   403       in    in    in', () => ({ ids: [999] })),
  'macros.delete':  line('401  403   403       404   404   404', () => ({ id: '999' })),
  'macros.preview': line('401  403   403       404   404   404', () => ({ id: 999, ticket_id: 1 })),
  'macros.run':     line('401  403   403       404   404   404', () => ({ id: 999, ticket_ids: [1] })),
});
