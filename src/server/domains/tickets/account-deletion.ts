import { and, eq, inArray, sql } from 'drizzle-orm';
import type { OnDelete } from '../auth/account-hooks.ts';
import { changeTickets } from './change-ticket.ts';
import { idempotencyKeys, tickets } from './tables.ts';

/** Unassigns the open tickets of an agent; closed ones keep their assignee. */
export const unassignTickets: OnDelete = async (services, tx, userId) => {
  // As the index of each assignee's tickets has it.
  const theirs = sql`coalesce(${tickets.assigned_to}, 0) = ${userId}`;
  const inHand = and(theirs, inArray(tickets.status_category, ['open', 'pending']));
  await changeTickets(services, tx, null, inHand ?? theirs, { assigned_to: null });
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.user_id, userId));
};
