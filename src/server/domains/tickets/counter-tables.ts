import { bigserial, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { queueStates, statusCategories } from '#shared/ticket-states.ts';

/**
 * Number of tickets per assignee, group, state and folder state, as increments to be summed. Triggers insert a row per statement, a job
 * folds them: no two transactions ever wait for the same counter.
 */
export const ticketCountChanges = pgTable('ticket_count_changes', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  /** 0 is unassigned. */
  assigned_to: integer('assigned_to').notNull(),
  /** 0 is none. */
  group_id: integer('group_id').notNull().default(0),
  status_category: text('status_category', { enum: statusCategories }).notNull(),
  queue_state: text('queue_state', { enum: queueStates }).notNull(),
  change: integer('change').notNull(),
});
