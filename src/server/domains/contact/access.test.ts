import { line, proveAccess } from '../../testing/policy.ts';

const message = () => ({ name: 'Ada', email: 'ada@example.com', message: 'When are you open?' });

// biome-ignore format: a table
proveAccess({
  //                    guest owner foreigner agent admin token
  'contact.send': line('in    in    in       in    in    in', { because: 'everybody may write', input: message }),
});
