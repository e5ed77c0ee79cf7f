import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, serial, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import { trigramIndex } from '../../platform/db/trigram-index.ts';

/** Every word of the published articles: source of spelling correction. */
export const vocabularyTerms = pgTable(
  'search_words',
  {
    word: text('word').primaryKey(),
    /** Number of articles with the word. */
    articles: integer('articles').notNull().default(1),
    in_title: boolean('in_title').notNull().default(false),
  },
  (table) => [trigramIndex('search_words_trigrams', table.word)],
);

/** Log of visitors' searches and their outcomes. */
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

/** Synonyms of the search. */
export const searchSynonyms = pgTable('search_synonyms', {
  id: serial('id').primaryKey(),
  words: text('words').array().notNull(),
  created_at: instant('created_at').notNull().default(sql`now()`),
});

/** Articles pinned to the top of a query. */
export const searchPins = pgTable('search_pins', {
  id: serial('id').primaryKey(),
  /** As entered. */
  query: text('query').notNull(),
  /** Normalized for comparisons: without case and accents. */
  folded_query: text('folded_query').notNull().unique(),
  article_ids: integer('article_ids').array().notNull(),
  created_at: instant('created_at').notNull().default(sql`now()`),
});

/** Outcomes of request forms with suggestions. */
export const suggestionOutcomes = pgTable(
  'suggestion_outcomes',
  {
    id: serial('id').primaryKey(),
    /** The form's id by its page, which may report more than once. */
    form_id: uuid('form_id').notNull().unique(),
    /** Control group: suggestions were found but not shown. */
    held_out: boolean('held_out').notNull(),
    /** The last suggested articles before the form was left. */
    results: jsonb('results').$type<number[]>().notNull(),
    clicked_article: integer('clicked_article'),
    /** Whether the request was filed; else the form was abandoned. */
    filed: boolean('filed').notNull(),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [index('suggestion_outcomes_created').on(table.created_at)],
);
