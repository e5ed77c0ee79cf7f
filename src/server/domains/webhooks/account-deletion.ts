import { sql } from 'drizzle-orm';
import type { OnDelete, OnMerge } from '../auth/account-hooks.ts';
import { webhookDeliveries } from './tables.ts';

/** What was sent about a person is no longer kept here. */
export const deleteDeliveries: OnDelete = async (_services, tx, userId) => {
  await tx.delete(webhookDeliveries).where(sql`${webhookDeliveries.people} @> array[${userId}::integer]`);
};

/** What was sent about a person is about the one whose account theirs became part of. */
export const mergeDeliveries: OnMerge = async (_services, _tx, { from, into, journal }) => {
  await journal.change(webhookDeliveries, sql`${webhookDeliveries.people} @> array[${from}::integer]`, {
    people: sql`array_replace(${webhookDeliveries.people}, ${from}::integer, ${into}::integer)`,
  });
};
