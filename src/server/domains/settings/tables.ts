import { boolean, integer, jsonb, pgTable, serial, text } from 'drizzle-orm/pg-core';

/** Values that differ from the defaults, by the first word of their path. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').notNull(),
});

export const themes = pgTable('themes', {
  id: serial('id').primaryKey(),
  name: text('name').notNull(),
  is_dark: boolean('is_dark').notNull().default(false),
  default_light: boolean('default_light').notNull().default(false),
  default_dark: boolean('default_dark').notNull().default(false),
  values: jsonb('values').$type<Record<string, string>>().notNull(),
  position: integer('position').notNull().default(0),
});
