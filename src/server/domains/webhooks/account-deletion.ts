import { sql } from 'drizzle-orm';
import type { OnDelete, OnMerge } from '../auth/account-hooks.ts';
import { webhookDeliveries } from './tables.ts';

/** Deletes deliveries with data of a deleted person. */
export const deleteDeliveries: OnDelete = async (_services, tx, userId) => {
  await tx.delete(webhookDeliveries).where(sql`${webhookDeliveries.people} @> array[${userId}::integer]`);
};

/** Deliveries about a merged person refer to the remaining account. */
export const mergeDeliveries: OnMerge = async (_services, _tx, { from, into, journal }) => {
  await journal.change(webhookDeliveries, sql`${webhookDeliveries.people} @> array[${from}::integer]`, {
    people: sql`array_replace(${webhookDeliveries.people}, ${from}::integer, ${into}::integer)`,
  });
};
