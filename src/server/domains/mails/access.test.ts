import { line, proveAccess } from '../../testing/policy.ts';

const unknownMail = () => ({ id: 999_999 });
const unknown = () => ({ name: 'nothing' });
const words = () => ({ name: 'nothing', subject: 'A', body: 'B' });

// biome-ignore format: a table
proveAccess({
  //                      guest owner foreigner agent admin token
  'mails.list':      line('401   403   403  403  in   in'),
  'mails.resend':    line('401   403   403  403  404  404', unknownMail),
  'mails.templates': line('401   403   403  403  in   in'),
  'mails.template':  line('401   403   403  403  404  404', unknown),
  'mails.save':      line('401   403   403  403  404  404', words),
  'mails.reset':     line('401   403   403  403  404  404', unknown),
  'mails.preview':   line('401   403   403  403  404  404', unknown),
  'mails.test':      line('401   403   403  403  404  404', unknown),
});
