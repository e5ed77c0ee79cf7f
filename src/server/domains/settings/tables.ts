import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';

/** Groups of settings that differ from the defaults, by the first word of their paths. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  /** The public part. */
  value: jsonb('value').notNull(),
  /** The private part, encrypted. */
  sealed: text('sealed'),
  /** Of the last change. Changes of all groups are counted together. */
  version: integer('version').notNull().default(0),
  /** The version of the last change of each path. */
  changed: jsonb('changed').$type<Record<string, number>>().notNull().default({}),
});

export const themes = pgTable(
  'themes',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    is_dark: boolean('is_dark').notNull().default(false),
    default_light: boolean('default_light').notNull().default(false),
    default_dark: boolean('default_dark').notNull().default(false),
    values: jsonb('values').$type<Record<string, string>>().notNull(),
    position: integer('position').notNull().default(0),
    /** Change counter, which detects concurrent edits. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    uniqueIndex('themes_name').on(sql`lower(${table.name})`),
    uniqueIndex('themes_default_light').on(table.default_light).where(sql`${table.default_light}`),
    uniqueIndex('themes_default_dark').on(table.default_dark).where(sql`${table.default_dark}`),
  ],
);
