import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import { users } from '../auth/tables.ts';

/** Dismissed steps of the setup checklist, or the dismissed list. */
export const setupMarks = pgTable('setup_marks', {
  /** The name of a step, or `checklist`. */
  name: text('name').primaryKey(),
  user_id: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
  marked_at: instant('marked_at').notNull().default(sql`now()`),
});
