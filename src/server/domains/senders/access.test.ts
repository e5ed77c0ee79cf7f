import { line, proveAccess } from '../../testing/policy.ts';

// biome-ignore format: a table
proveAccess({
  //                             guest owner foreigner agent admin token
  'senders.check':        line('in    in    in   in   in   in', { because: 'the mailed link says who it is for' }),
  'senders.confirm':      line('in    in    in   in   in   in', { because: 'the mailed link says who it is for' }),
});
