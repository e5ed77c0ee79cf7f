import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { availabilities } from '#shared/record-states.ts';
import { instant } from '../../platform/db/columns.ts';
import { users } from '../auth/tables.ts';

/** Availability for assignment as agents set it. Available without a row. */
export const agentAvailability = pgTable('agent_availability', {
  user_id: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  state: text('state', { enum: availabilities }).notNull(),
  changed_at: instant('changed_at').notNull().default(sql`now()`),
});
