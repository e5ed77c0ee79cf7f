import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import { users } from '../auth/tables.ts';

/** Trusted senders, whose remote images a reader sees without a prompt. */
export const remoteImageSenders = pgTable(
  'remote_image_senders',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sender_id: integer('sender_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.sender_id] }),
    index('remote_image_senders_sender').on(table.sender_id),
  ],
);
