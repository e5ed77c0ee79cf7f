import { line, proveAccess } from '../../testing/policy.ts';

const unknown = () => ({ id: '00000000-0000-4000-8000-000000000000' });

// biome-ignore format: a table
proveAccess({
  //                    guest owner foreigner agent admin token
  'jobs.get':     line('401   404   404  404  404  404', unknown),
  'jobs.results': line('401   404   404  404  404  404', unknown),
  'jobs.cancel':  line('401   404   404  404  404  404', unknown),
});
