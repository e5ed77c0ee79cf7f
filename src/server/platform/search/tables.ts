import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Tables whose rows from before are still to be indexed as new ones are, from the newest row down. */
export const searchReindexing = pgTable('search_reindexing', {
  source: text('source').primaryKey(),
  /** Rows with higher ids are done. */
  upto: integer('upto').notNull(),
});
