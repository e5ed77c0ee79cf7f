import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/db/columns.ts';
import { articles } from '../articles/tables.ts';

/** Links of articles, as the last check found them. */
export const articleLinks = pgTable(
  'article_links',
  {
    article_id: integer('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    is_broken: boolean('is_broken').notNull(),
    /** What the other side answered; null where nothing was asked or nobody answered. */
    status: integer('status'),
    error: text('error'),
    checked_at: instant('checked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.article_id, table.url] }),
    index('article_links_broken').on(table.is_broken, table.checked_at),
  ],
);
