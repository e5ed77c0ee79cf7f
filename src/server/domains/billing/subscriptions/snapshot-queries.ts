import type { Database } from '#server/platform/db/connect.ts';
import type { Subscription } from '#shared/subscriptions.ts';
import { readSubscriptionById } from './queries.ts';

/** A subscription in the form of the API and webhooks; undefined when deleted. */
export const findSubscriptionSnapshot = (db: Database, id: number): Promise<Subscription | undefined> =>
  readSubscriptionById(db, id);
