import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
} from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';

/** Categories, and the sections inside them. */
export const categories = pgTable(
  'categories',
  {
    id: serial('id').primaryKey(),
    parent_id: integer('parent_id').references((): AnyPgColumn => categories.id, { onDelete: 'cascade' }),
    is_section: boolean('is_section').notNull().default(false),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    description: text('description'),
    image: text('image'),
    position: integer('position').notNull().default(0),
    hidden: boolean('hidden').notNull().default(false),
    /** Required roles, one of which is enough; empty is everybody. Applies to all descendants. */
    role_ids: jsonb('role_ids').$type<number[]>().notNull().default([]),
    /** Published articles in the section, maintained by a trigger. */
    articles_count: integer('articles_count').notNull().default(0),
    /** Path at the source of an import, by which a repeated import matches it. */
    source_path: text('source_path').unique(),
    created_at: instant('created_at').notNull().default(sql`now()`),
    updated_at: instant('updated_at').notNull().default(sql`now()`),
  },
  (table) => [index('categories_parent').on(table.parent_id, table.position)],
);

/** A category or a section in another language. */
export const categoryTranslations = pgTable(
  'category_translations',
  {
    category_id: integer('category_id')
      .notNull()
      .references(() => categories.id, { onDelete: 'cascade' }),
    language: text('language').notNull(),
    name: text('name').notNull(),
    description: text('description'),
  },
  (table) => [primaryKey({ columns: [table.category_id, table.language] })],
);
