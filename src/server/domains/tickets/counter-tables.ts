import { bigserial, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { statusCategories } from '#shared/ticket-states.ts';

/**
 * How many tickets each assignee has in each state, as changes to be added up. Triggers write a row per statement,
 * a job folds them together: no two transactions ever wait for the same counter.
 */
export const ticketCountChanges = pgTable('ticket_count_changes', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  /** 0 is nobody. */
  assigned_to: integer('assigned_to').notNull(),
  status_category: text('status_category', { enum: statusCategories }).notNull(),
  change: integer('change').notNull(),
});
