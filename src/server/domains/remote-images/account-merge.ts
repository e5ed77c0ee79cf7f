import { sql } from 'drizzle-orm';
import type { OnMerge } from '../auth/account-hooks.ts';
import { remoteImageSenders } from './tables.ts';

/** Moves the trust in a merged customer to the one with whom they were merged. */
export const mergeTrust: OnMerge = async (_services, _tx, { from, into, journal }) => {
  await journal.add(
    remoteImageSenders,
    ['user_id', 'sender_id'],
    sql`select user_id, ${into}::integer from remote_image_senders where sender_id = ${from}`,
  );
  await journal.remove(remoteImageSenders, sql`${from} in (user_id, sender_id)`);
};
