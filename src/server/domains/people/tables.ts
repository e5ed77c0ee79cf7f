import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { exportStates } from '#shared/people.ts';
import { drivers } from '#shared/uploads.ts';
import { instant } from '../../platform/db/columns.ts';
import { users } from '../auth/tables.ts';

/** Files of all that is known of a person, for whoever asked for one. They go after a week. */
export const personExports = pgTable(
  'person_exports',
  {
    id: uuid('id').primaryKey(),
    /** Whom it is about. */
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    requested_by: integer('requested_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text('state', { enum: exportStates }).notNull(),
    /** Where the file is, once it is made. */
    driver: text('driver', { enum: drivers }),
    storage_key: text('storage_key'),
    created_at: instant('created_at').notNull().default(sql`now()`),
    expires_at: instant('expires_at').notNull(),
  },
  (table) => [
    index('person_exports_user').on(table.user_id),
    index('person_exports_requested').on(table.requested_by, table.created_at),
    index('person_exports_expires').on(table.expires_at),
  ],
);
