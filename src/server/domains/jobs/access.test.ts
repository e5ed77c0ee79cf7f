import { line, proveAccess, type World } from '../../testing/policy.ts';
import { toCurrentUser } from '../auth/queries.ts';
import { storeJob } from './service.ts';

const ofOwner = async ({ services, owner }: World) => {
  const { id } = await storeJob(services.db, toCurrentUser(owner), 'helpcenter_export', {});
  return { id };
};

// biome-ignore format: a table
proveAccess({
  //                    guest owner foreigner agent admin token
  'jobs.get':     line('401   in    404  404  in   in', ofOwner),
  'jobs.results': line('401   in    404  404  in   in', ofOwner),
  'jobs.cancel':  line('401   in    404  404  in   in', ofOwner),
});
