import type { Database } from '#server/platform/db/connect.ts';
import type { Subscription } from '#shared/subscriptions.ts';
import { readSubscriptionById } from './queries.ts';

/** A subscription as other programs read it; undefined when it is gone. */
export const findSubscriptionSnapshot = (db: Database, id: number): Promise<Subscription | undefined> =>
  readSubscriptionById(db, id);
