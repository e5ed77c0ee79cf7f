import { line, proveAccess } from '../../testing/policy.ts';

const none = () => ({ id: 999 });

// biome-ignore format: a table
proveAccess({
  //                       guest owner foreigner agent admin token
  'cannedReplies.list':    line('401  403   403       in    in    in'),
  'cannedReplies.choices': line('401  403   403       in    in'),
  'cannedReplies.export':  line('401  403   403       in    in    in'),
  'cannedReplies.get':     line('401  403   403       404   404   404', none),
  'cannedReplies.create':  line('401  403   403       in    in    in', () => ({ name: 'Thanks', body: 'Thank you.' })),
  'cannedReplies.update':  line('401  403   403       404   404   404', none),
  'cannedReplies.delete':  line('401  403   403       404   404   404', () => ({ id: '999' })),
  'cannedReplies.render':  line('401  403   403       404   404   404', () => ({ id: 999, ticket_id: 1 })),
  'cannedReplies.import':  line('401  403   403       in    in    in', () => ({ csv: 'name,body\na,b', dry_run: true })),
});
