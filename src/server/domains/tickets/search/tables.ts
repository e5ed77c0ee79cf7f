import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { trigramIndex } from '#server/platform/db/trigram-index.ts';

/** The words of tickets and how many messages hold each: misspelt words of a search are corrected against them. */
export const ticketTerms = pgTable(
  'ticket_words',
  {
    word: text('word').primaryKey(),
    uses: integer('uses').notNull(),
  },
  (table) => [trigramIndex('ticket_words_trigrams', table.word)],
);

/** How far the messages have been read for their words; one row. */
export const ticketTermsIndexed = pgTable('ticket_words_read', {
  id: integer('id').primaryKey(),
  reply_id: integer('reply_id').notNull(),
});
