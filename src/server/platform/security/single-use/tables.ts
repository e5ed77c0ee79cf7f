import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../db/columns.ts';

/** Redeemed tokens and proofs that count once. */
export const redemptions = pgTable(
  'redemptions',
  {
    /** SHA-256 of the purpose and the thing. */
    id: text('id').primaryKey(),
    expires_at: instant('expires_at').notNull(),
  },
  (table) => [index('redemptions_expires').on(table.expires_at)],
);
