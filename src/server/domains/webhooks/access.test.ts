import { line, proveAccess } from '../../testing/policy.ts';

const unknown = () => ({ id: 999_999 });
const body = () => ({ name: 'Chat', url: 'https://192.0.43.10/', events: ['ticket.created'] });

// biome-ignore format: a table
proveAccess({
  //                            guest owner foreigner agent admin token
  'webhooks.list':         line('401   403   403  403  in   in'),
  'webhooks.get':          line('401   403   403  403  404  404', unknown),
  'webhooks.create':       line('401   403   403  403  in   in', body),
  'webhooks.update':       line('401   403   403  403  404  404', unknown),
  'webhooks.delete':       line('401   403   403  403  404  404', () => ({ id: '999999' })),
  'webhooks.rotateSecret': line('401   403   403  403  404  404', unknown),
  'webhooks.test':         line('401   403   403  403  404  404', unknown),
  'webhooks.deliveries':   line('401   403   403  403  404  404', unknown),
  'webhooks.replay':       line('401   403   403  403  404  404', () => ({ id: '00000000-0000-4000-8000-000000000000' })),
});
