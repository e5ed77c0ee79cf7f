import { sql } from 'drizzle-orm';
import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';
import { jsonbOfLines, withCurrentLines } from '../../platform/translation/renamed-lines.ts';

/** Languages added by the site, and its own texts that replace shipped ones. */
export const localizations = pgTable('localizations', {
  language: text('language').primaryKey(),
  name: text('name').notNull(),
  /** Whether people may choose it. */
  enabled: boolean('enabled').notNull().default(true),
  lines: jsonbOfLines<Record<string, string>>('lines', withCurrentLines).notNull(),
  updated_at: instant('updated_at').notNull().default(sql`now()`),
});
