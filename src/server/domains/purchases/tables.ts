import { sql } from 'drizzle-orm';
import { index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import { users } from '../auth/tables.ts';

/** A purchased item of the marketplace. Its code belongs to one account. */
export const purchases = pgTable(
  'purchases',
  {
    id: serial('id').primaryKey(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    code: text('code').notNull(),
    item_id: text('item_id').notNull(),
    item_name: text('item_name').notNull(),
    image: text('image'),
    url: text('url'),
    supported_until: instant('supported_until'),
    purchased_at: instant('purchased_at'),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('purchases_code').on(table.code),
    index('purchases_user').on(table.user_id, table.supported_until.desc()),
  ],
);
