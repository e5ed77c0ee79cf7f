import { sql } from 'drizzle-orm';
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';

/** Customized mail templates, by language. */
export const mailTemplateTexts = pgTable(
  'mail_template_texts',
  {
    name: text('name').notNull(),
    language: text('language').notNull(),
    subject: text('subject').notNull(),
    /** Sanitised HTML with placeholders such as `{{subject}}`. */
    body: text('body').notNull(),
    updated_at: instant('updated_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.name, table.language] })],
);
