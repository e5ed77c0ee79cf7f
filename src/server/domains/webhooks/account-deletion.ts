import { sql } from 'drizzle-orm';
import type { OnDelete } from '../auth/account-hooks.ts';
import { webhookDeliveries } from './tables.ts';

/** What was sent about a person is no longer kept here. */
export const forgetDeliveries: OnDelete = async (_services, tx, userId) => {
  await tx.delete(webhookDeliveries).where(sql`${webhookDeliveries.people} @> array[${userId}::integer]`);
};
