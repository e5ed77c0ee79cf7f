import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { translationStatuses } from '#shared/record-states.ts';
import { instant, tsvector } from '../../platform/db/columns.ts';
import { trigramIndex } from '../../platform/db/trigram-index.ts';
import { users } from '../auth/tables.ts';
import { articles } from './article-tables.ts';
import type { Heading } from './content.ts';

const articleId = () =>
  integer('article_id')
    .notNull()
    .references(() => articles.id, { onDelete: 'cascade' });

const authorId = (name: string) => integer(name).references(() => users.id, { onDelete: 'set null' });

/** Content of an article as written. */
export interface ArticleContent {
  title: string;
  /** Sanitised HTML. */
  body: string;
  /** Null uses the first sentence of the text. */
  description: string | null;
  keywords: string[];
  slug: string;
  tags: string[];
  seo_title: string | null;
  seo_description: string | null;
}

/** Unpublished drafts; one per article, shared by its writers. */
export const articleDrafts = pgTable('article_drafts', {
  article_id: articleId().primaryKey(),
  /** Null without a draft. The row persists, so that its version never decreases. */
  words: jsonb('words').$type<ArticleContent>(),
  /** Continues the version of the article, and becomes it when the draft is published. */
  version: integer('version').notNull(),
  /** Version of the article that the draft is based on. */
  begun_on: integer('begun_on').notNull(),
  updated_by: authorId('updated_by'),
  updated_at: instant('updated_at').notNull().default(sql`now()`),
});

/** Immutable versions of an article's content. The newest is the current content. */
export const articleVersions = pgTable(
  'article_versions',
  {
    article_id: articleId(),
    version: integer('version').notNull(),
    words: jsonb('words').$type<ArticleContent>().notNull(),
    /** Comment of the author. */
    note: text('note'),
    /** Whether readers ever read it. */
    published: boolean('published').notNull(),
    user_id: authorId('user_id'),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.article_id, table.version] })],
);

/** Translated content of an article. */
export interface TranslationContent {
  title: string;
  /** Sanitised HTML. */
  body: string;
  /** Null uses the first sentence of the text. */
  description: string | null;
  slug: string;
  /** Version of the article that was translated. */
  source_version: number;
}

/** Open editors of an article: a row per tab, renewed by a heartbeat. Old rows are ignored. */
export const articleEditors = pgTable(
  'article_editors',
  {
    article_id: articleId(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tab: text('tab').notNull(),
    seen_at: instant('seen_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.article_id, table.user_id, table.tab] })],
);

/** An article in another language. */
export const articleTranslations = pgTable(
  'article_translations',
  {
    article_id: articleId(),
    language: text('language').notNull(),
    title: text('title').notNull(),
    slug: text('slug').notNull(),
    description: text('description'),
    /** Sanitised HTML. */
    body: text('body').notNull(),
    body_text: text('body_text').notNull(),
    headings: jsonb('headings').$type<Heading[]>().notNull(),
    status: text('status', { enum: translationStatuses }).notNull().default('draft'),
    /** Version of the article that was translated. */
    source_version: integer('source_version').notNull(),
    /** Increases with each save, also of drafts. */
    version: integer('version').notNull().default(1),
    /** Unpublished draft; null without one. */
    draft: jsonb('draft').$type<TranslationContent>(),
    updated_by: authorId('updated_by'),
    created_at: instant('created_at').notNull().default(sql`now()`),
    updated_at: instant('updated_at').notNull().default(sql`now()`),
    /** Full-text vector, maintained by a trigger. */
    search: tsvector('search'),
  },
  (table) => [
    primaryKey({ columns: [table.article_id, table.language] }),
    index('article_translations_slug').on(table.language, table.slug),
    index('article_translations_search').using('gin', table.search).where(sql`status = 'published'`),
    trigramIndex('article_translations_title', table.title),
  ],
);

/** Whether an article helped: one answer of each visitor, the last one. */
export const articleFeedback = pgTable(
  'article_feedback',
  {
    id: serial('id').primaryKey(),
    article_id: articleId(),
    /** Pseudonym of the visitor, a hash of session or account. */
    visitor: text('visitor').notNull(),
    user_id: authorId('user_id'),
    was_helpful: boolean('was_helpful').notNull(),
    comment: text('comment'),
    /** A writer has handled it. */
    handled: boolean('handled').notNull().default(false),
    handled_by: authorId('handled_by'),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('article_feedback_visitor').on(table.article_id, table.visitor),
    index('article_feedback_created').on(table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
);

/** View counts. Apart from the articles, whose rows are costly to update. */
export const articleViews = pgTable('article_views', {
  article_id: articleId().primaryKey(),
  views: integer('views').notNull().default(1),
});

/** Links in articles, with the results of the last check. */
export const articleLinks = pgTable(
  'article_links',
  {
    article_id: articleId(),
    url: text('url').notNull(),
    is_broken: boolean('is_broken').notNull(),
    /** HTTP status; null without a request or a response. */
    status: integer('status'),
    error: text('error'),
    checked_at: instant('checked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.article_id, table.url] }),
    index('article_links_broken').on(table.is_broken, table.checked_at),
  ],
);

/** Redirects of the help center. */
export const helpRedirects = pgTable(
  'help_redirects',
  {
    id: serial('id').primaryKey(),
    /** A decoded path under `/hc`. */
    from: text('from').notNull().unique(),
    /** A path of the site or an address with http(s). */
    to: text('to').notNull(),
    /** Created by a changed slug or location, not by a user. */
    automatic: boolean('automatic').notNull().default(false),
    created_by: authorId('created_by'),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('help_redirects_created').on(table.created_at, table.id),
    index('help_redirects_to').on(table.to),
  ],
);
