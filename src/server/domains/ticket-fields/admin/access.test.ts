import { line, proveAccess } from '#server/testing/policy.ts';

const none = () => ({ id: 999_999 });
const field = () => ({ key: `f${Math.random().toString(36).slice(2)}`, label: 'Some field', type: 'text' });

// biome-ignore format: a table
proveAccess({
  //                     guest owner foreigner agent admin token
  'ticketFields.shown':   line('401   in    in   in   in', { because: 'The fields that each sees are tested in router.test.ts.' }),
  'ticketFields.list':    line('401   403   403  in   in   in'),
  'ticketFields.create':  line('401   403   403  403  in   in', field),
  'ticketFields.update':  line('401   403   403  403  404  404', none),
  'ticketFields.reorder': line('401   403   403  403  in   in', () => ({ ids: [999_999] })),
  'ticketFields.delete':  line('401   403   403  403  404  404', none),
});
