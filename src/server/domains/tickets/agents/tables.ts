import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/db/columns.ts';
import { availabilities } from '#shared/record-states.ts';
import { users } from '../../auth/tables.ts';

/** What agents say of themselves: whether they can be given requests now. Who never said anything is there. */
export const agentAvailability = pgTable('agent_availability', {
  user_id: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  state: text('state', { enum: availabilities }).notNull(),
  changed_at: instant('changed_at').notNull().default(sql`now()`),
});
