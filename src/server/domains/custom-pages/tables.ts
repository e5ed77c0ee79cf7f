import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';
import type { PageDraft } from '#shared/custom-pages.ts';
import { customPageStatuses } from '#shared/record-states.ts';
import { instant } from '../../platform/db/columns.ts';
import { users } from '../auth/tables.ts';

/** Pages written by the site, such as its terms. */
export const customPages = pgTable('custom_pages', {
  id: serial('id').primaryKey(),
  slug: text('slug').notNull().unique(),
  title: text('title').notNull(),
  /** Sanitised HTML. */
  body: text('body').notNull(),
  status: text('status', { enum: customPageStatuses }).notNull().default('draft'),
  seo_title: text('seo_title'),
  seo_description: text('seo_description'),
  /** Required roles, one of which is enough; empty is everybody. */
  role_ids: jsonb('role_ids').$type<number[]>().notNull().default([]),
  hide_header: boolean('hide_header').notNull().default(false),
  hide_footer: boolean('hide_footer').notNull().default(false),
  /** Unpublished draft. */
  draft: jsonb('draft').$type<PageDraft>(),
  /** Change counter, which detects concurrent edits. */
  version: integer('version').notNull().default(1),
  /** Author of the last change. */
  updated_by: integer('updated_by').references(() => users.id, { onDelete: 'set null' }),
  created_at: instant('created_at').notNull().default(sql`now()`),
  updated_at: instant('updated_at').notNull().default(sql`now()`),
});
