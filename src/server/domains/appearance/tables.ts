import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTable, serial, smallint, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import { users } from '../auth/tables.ts';

/** Draft of the appearance: one row, or none. */
export const appearanceDrafts = pgTable('appearance_drafts', {
  id: smallint('id').primaryKey().default(1),
  /** The settings that would change, nested by their paths. */
  settings: jsonb('settings').$type<Record<string, unknown>>().notNull(),
  /** The values of the themes that would change, by id. */
  themes: jsonb('themes').$type<Record<string, Record<string, string>>>().notNull(),
  /** Values of those themes when the draft began to change them. */
  theme_bases: jsonb('theme_bases').$type<Record<string, Record<string, string>>>().notNull(),
  /** Grows with every change of the draft. */
  version: integer('version').notNull(),
  /** The version of the settings that the draft began from. */
  based_on: integer('based_on').notNull(),
  user_id: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
  updated_at: instant('updated_at').notNull().default(sql`now()`),
});

/** Values changed by each publication, so that it can be undone. */
export const appearanceVersions = pgTable('appearance_versions', {
  id: serial('id').primaryKey(),
  /** The changed settings as they were before, nested by their paths. */
  settings_before: jsonb('settings_before').$type<Record<string, unknown>>().notNull(),
  /** The values of the changed themes as they were before, by id. */
  themes_before: jsonb('themes_before').$type<Record<string, Record<string, string>>>().notNull(),
  user_id: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
  created_at: instant('created_at').notNull().default(sql`now()`),
});

/** Logos and icons that were uploaded, under names that can not be guessed. */
export const appearanceImages = pgTable('appearance_pictures', {
  name: text('name').primaryKey(),
  created_at: instant('created_at').notNull().default(sql`now()`),
});
