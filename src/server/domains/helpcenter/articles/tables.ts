import { type SQL, sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { instant, tsvector } from '../../../platform/db/columns.ts';
import { categories } from '../tables.ts';

export const articleStatuses = ['draft', 'published', 'internal', 'scheduled', 'archived'] as const;

/**
 * Title before keywords, headings and description, before the text. A description that is a piece of the text, as those
 * made here are, is taken out of it, so that no word counts twice.
 */
const searchExpression = sql`setweight(to_tsvector('helpdock', title), 'A')
  || setweight(to_tsvector('helpdock', keywords), 'B')
  || setweight(to_tsvector('helpdock', coalesce(description, '')), 'B')
  || setweight(to_tsvector('helpdock', case
    when strpos(translate(body_text, E'\\n', ' '), rtrim(description, '…')) > 0
    then overlay(body_text placing ' ' from strpos(translate(body_text, E'\\n', ' '), rtrim(description, '…'))
      for length(rtrim(description, '…')))
    else body_text end), 'C')`;

export const articles = pgTable(
  'articles',
  {
    id: serial('id').primaryKey(),
    section_id: integer('section_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    slug: text('slug').notNull(),
    description: text('description'),
    /** Sanitised HTML. */
    body: text('body').notNull(),
    /** The same as plain text, for search and excerpts. */
    body_text: text('body_text').notNull(),
    headings: jsonb('headings').$type<{ id: string; text: string; level: number }[]>().notNull(),
    /** Other words people use for it, and its headings: weighted between title and text. */
    keywords: text('keywords').notNull().default(''),
    status: text('status', { enum: articleStatuses }).notNull().default('published'),
    position: integer('position').notNull().default(0),
    source_path: text('source_path').unique(),
    source_hash: text('source_hash'),
    created_at: instant('created_at').notNull().default(sql`now()`),
    updated_at: instant('updated_at').notNull().default(sql`now()`),
    title_search: tsvector('title_search').generatedAlwaysAs((): SQL => sql`to_tsvector('helpdock', title)`),
    search: tsvector('search').generatedAlwaysAs((): SQL => searchExpression),
  },
  (table) => [
    index('articles_section').on(table.section_id, table.position, table.id),
    index('articles_newest')
      .on(table.updated_at.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`status = 'published'`),
    index('articles_title_search').using('gin', table.title_search).where(sql`status = 'published'`),
    index('articles_search').using('gin', table.search).where(sql`status = 'published'`),
  ],
);
