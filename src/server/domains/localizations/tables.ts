import { sql } from 'drizzle-orm';
import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';

/** Languages added by the site, and its own texts that replace shipped ones. */
export const localizations = pgTable('localizations', {
  language: text('language').primaryKey(),
  name: text('name').notNull(),
  /** Whether people may choose it. */
  enabled: boolean('enabled').notNull().default(true),
  lines: jsonb('lines').$type<Record<string, string>>().notNull(),
  updated_at: instant('updated_at').notNull().default(sql`now()`),
});
