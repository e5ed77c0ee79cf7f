import { sql } from 'drizzle-orm';
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/db/columns.ts';

/** Mails that the site words differently from the product, in one language each. */
export const mailTemplateTexts = pgTable(
  'mail_template_texts',
  {
    name: text('name').notNull(),
    language: text('language').notNull(),
    subject: text('subject').notNull(),
    /** Sanitised HTML with places such as `{{subject}}`. */
    body: text('body').notNull(),
    updated_at: instant('updated_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.name, table.language] })],
);
