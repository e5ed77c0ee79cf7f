import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from '../db/columns.ts';

/** Things that count once: what is here has been used. */
export const claims = pgTable(
  'claims',
  {
    /** SHA-256 of the purpose and the thing. */
    id: text('id').primaryKey(),
    expires_at: moment('expires_at').notNull(),
  },
  (table) => [index('claims_expires').on(table.expires_at)],
);
