import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { trigramIndex } from '#server/platform/db/trigram-index.ts';

/** Words of tickets with the number of messages that contain them: source of spelling correction. */
export const ticketTerms = pgTable(
  'ticket_words',
  {
    word: text('word').primaryKey(),
    uses: integer('uses').notNull(),
  },
  (table) => [trigramIndex('ticket_words_trigrams', table.word)],
);

/** The last indexed message; one row. */
export const ticketTermsIndexed = pgTable('ticket_words_read', {
  id: integer('id').primaryKey(),
  reply_id: integer('reply_id').notNull(),
});
