import { line, proveAccess } from '../../testing/policy.ts';

const unknown = () => ({ id: '6f0c1a38-6b1c-4d37-9d2e-3f7e0c1a9b11' });

const unknownReply = () => ({ id: 999_999 });

// biome-ignore format: a table
proveAccess({
  //                                guest owner foreigner agent admin token
  'inboundMail.list':         line('401   403   403  403  in   in'),
  'inboundMail.counters':     line('401   403   403  403  in   in'),
  'inboundMail.get':          line('401   403   403  403  404  404', unknown),
  'inboundMail.raw':          line('401   403   403  403  404  404', unknown),
  'inboundMail.original':     line('401   403   403  404  404  404', unknownReply),
  'inboundMail.origin':       line('401   403   403  404  404', unknownReply),
  'inboundMail.replay':       line('401   403   403  403  404  404', unknown),
  'inboundMail.discard':      line('401   403   403  403  404  404', unknown),
  'inboundMail.testMailbox':  line('401   403   403  403  404  404', () => ({ id: 9999, what: 'receive' })),
  'inboundMail.smtp':         line('401   403   403  403  in'),
  'inboundMail.rotateSecret': line('401   403   403  403  in   in'),
});
