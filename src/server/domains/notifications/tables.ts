import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { NotificationData } from '#shared/notifications.ts';
import { instant } from '../../platform/db/columns.ts';
import { users } from '../auth/tables.ts';

/** How many notifications each person has not read. Kept by a trigger on the notifications, which tells every process. */
export const unreadCounts = pgTable('unread_counts', {
  user_id: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  unread: integer('unread').notNull(),
});

export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    data: jsonb('data').$type<NotificationData>().notNull(),
    read_at: instant('read_at'),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('notifications_user').on(
      table.user_id,
      table.created_at.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('notifications_unread').on(table.user_id).where(sql`read_at is null`),
  ],
);
