import { and, eq } from 'drizzle-orm';
import type { OnDelete } from '../auth/account-hooks.ts';
import { ticketViewOrders, ticketViews } from './tables.ts';

/** Deletes the views that no one else sees; colleagues keep the others. */
export const deleteOwnViews: OnDelete = async (_services, tx, userId) => {
  await tx.delete(ticketViews).where(and(eq(ticketViews.user_id, userId), eq(ticketViews.audience, 'own')));
  await tx.delete(ticketViewOrders).where(eq(ticketViewOrders.user_id, userId));
};
