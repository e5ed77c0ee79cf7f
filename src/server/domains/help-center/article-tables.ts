import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { articleStatuses } from '#shared/record-states.ts';
import { instant, tsvector } from '../../platform/db/columns.ts';
import { users } from '../auth/tables.ts';
import { categories } from './tables.ts';

/** Somebody reads it on the site: a search for what is published finds it here too. */
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
    /** The same as plain text, for search and excerpts. */
    body_text: text('body_text').notNull(),
    headings: jsonb('headings').$type<{ id: string; text: string; level: number }[]>().notNull(),
    /** Other words people use for it, and its headings: weighted between title and text. */
    keywords: text('keywords').notNull().default(''),
    status: text('status', { enum: articleStatuses }).notNull().default('published'),
    position: integer('position').notNull().default(0),
    /** Of its title and text; translations have languages of their own. */
    language: text('language').notNull().default('en'),
    tags: text('tags').array().notNull().default([]),
    seo_title: text('seo_title'),
    seo_description: text('seo_description'),
    /** Besides those of its section and category; everybody where there is none. */
    role_ids: jsonb('role_ids').$type<number[]>().notNull().default([]),
    owner_id: integer('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /** The day from which the article is stale. */
    review_at: instant('review_at'),
    /** When readers could first read it, or will. */
    published_at: instant('published_at'),
    /** The number of the version that stands here. */
    version: integer('version').notNull().default(1),
    /** In the bin since. Its status is draft meanwhile, so that nobody but writers finds it. */
    deleted_at: instant('deleted_at'),
    /** The status before it went to the bin. */
    deleted_status: text('deleted_status', { enum: articleStatuses }),
    source_path: text('source_path').unique(),
    source_hash: text('source_hash'),
    created_at: instant('created_at').notNull().default(sql`now()`),
    updated_at: instant('updated_at').notNull().default(sql`now()`),
    // What it is found by. Triggers write these columns, with every change of what they are made of.
    title_search: tsvector('title_search'),
    search: tsvector('search'),
    /** The same with the stems of its own language; null for English ones, which have them already. */
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
