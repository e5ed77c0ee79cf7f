import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { articleStatuses } from '#shared/record-states.ts';
import { instant, tsvector } from '../../platform/db/columns.ts';
import { users } from '../auth/tables.ts';
import { categories } from './tables.ts';

/** Condition of readable articles: the index covers searches in published and internal ones. */
const isReadable = sql`status in ('published', 'internal')`;

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
    /** Plain text of the body, for search and excerpts. */
    body_text: text('body_text').notNull(),
    headings: jsonb('headings').$type<{ id: string; text: string; level: number }[]>().notNull(),
    /** Synonyms and headings: weighted between title and text in searches. */
    keywords: text('keywords').notNull().default(''),
    status: text('status', { enum: articleStatuses }).notNull().default('published'),
    position: integer('position').notNull().default(0),
    /** Language of its title and text; translations have their own. */
    language: text('language').notNull().default('en'),
    tags: text('tags').array().notNull().default([]),
    seo_title: text('seo_title'),
    seo_description: text('seo_description'),
    /** Required roles, in addition to those of its section and category; empty is everybody. */
    role_ids: jsonb('role_ids').$type<number[]>().notNull().default([]),
    owner_id: integer('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /** The day from which the article is stale. */
    review_at: instant('review_at'),
    /** When readers could first read it, or will. */
    published_at: instant('published_at'),
    /** Version number of the current content. */
    version: integer('version').notNull().default(1),
    /** Time of the move to the trash. The status is draft meanwhile, so that only writers see it. */
    deleted_at: instant('deleted_at'),
    /** Status before the move to the trash. */
    deleted_status: text('deleted_status', { enum: articleStatuses }),
    source_path: text('source_path').unique(),
    source_hash: text('source_hash'),
    created_at: instant('created_at').notNull().default(sql`now()`),
    updated_at: instant('updated_at').notNull().default(sql`now()`),
    // Full-text vectors, maintained by triggers on all their sources.
    title_search: tsvector('title_search'),
    search: tsvector('search'),
    /** Stemmed in the article's own language; null for English, whose stems `search` already has. */
    language_search: tsvector('language_search'),
  },
  (table) => [
    index('articles_section').on(table.section_id, table.position, table.id),
    index('articles_newest')
      .on(table.updated_at.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(isReadable),
    index('articles_title_search').using('gin', table.title_search).where(isReadable),
    index('articles_search').using('gin', table.search).where(isReadable),
    index('articles_language_search')
      .using('gin', table.language_search)
      .where(sql`language <> 'en' and status in ('published', 'internal')`),
    index('articles_language').on(table.language).where(sql`language <> 'en'`),
    index('articles_published')
      .on(table.published_at.desc().nullsLast(), table.id.desc().nullsFirst())
      .where(sql`status = 'published'`),
    index('articles_internal').on(table.section_id).where(sql`status = 'internal'`),
    index('articles_restricted').on(table.section_id).where(sql`role_ids <> '[]'::jsonb`),
    index('articles_due').on(table.published_at).where(sql`status = 'scheduled'`),
    index('articles_deleted').on(table.deleted_at).where(sql`deleted_at is not null`),
  ],
);
