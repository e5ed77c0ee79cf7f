import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/db/columns.ts';

/** Every word of the published articles, to correct a misspelt one against. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text('word').primaryKey(),
    /** Articles that hold it. */
    articles: integer('articles').notNull().default(1),
    in_title: boolean('in_title').notNull().default(false),
  },
  (table) => [index('search_words_trigrams').using('gin', sql`${table.word} gin_trgm_ops`)],
);

/** What visitors searched for and what came of it. */
export const searchTerms = pgTable(
  'search_terms',
  {
    id: serial('id').primaryKey(),
    term: text('term').notNull(),
    results: jsonb('results').$type<number[]>().notNull(),
    clicked_article: integer('clicked_article'),
    created_ticket: boolean('created_ticket').notNull().default(false),
    category_id: integer('category_id'),
    user_id: integer('user_id'),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [index('search_terms_created').on(table.created_at.desc().nullsFirst())],
);
