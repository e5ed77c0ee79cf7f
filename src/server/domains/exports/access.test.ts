import { line, proveAccess, type World } from '../../testing/policy.ts';
import { toCurrentUser } from '../auth/queries.ts';
import { storeJob } from '../jobs/service.ts';

const ofOwner = async ({ services, owner }: World) => ({
  jobId: (await storeJob(services.db, toCurrentUser(owner), 'helpcenter_export', {})).id,
});

// biome-ignore format: a table
proveAccess({
  //                guest owner foreigner agent admin token
  'exports.create': line('401 403  403  403  in   in', () => ({ what: 'helpcenter', format: 'jsonl' })),
  'exports.list':   line('401 403  403  403  in   in'),
  'exports.file':   line('401 403  404  404  404  404', ofOwner),
});
