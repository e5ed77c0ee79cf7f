import { sql } from 'drizzle-orm';
import { integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/db/columns.ts';
import { users } from '../tables.ts';

/** External accounts that sign a user in. */
export const socialProfiles = pgTable(
  'social_profiles',
  {
    id: serial('id').primaryKey(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    service_name: text('service_name').notNull(),
    /** The user id at the service. */
    user_service_id: text('user_service_id').notNull(),
    username: text('username').notNull(),
    /** OAuth tokens of the service, encrypted. */
    sealed_tokens: text('sealed_tokens'),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('social_profiles_identity').on(table.service_name, table.user_service_id),
    uniqueIndex('social_profiles_user').on(table.user_id, table.service_name),
  ],
);
