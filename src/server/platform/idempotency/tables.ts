import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';

/** What a caller already made with a key, so that sending the same twice makes it once. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    user_id: integer('user_id').notNull(),
    operation: text('operation').notNull(),
    key: text('key').notNull(),
    /** The number of what was made, where that is enough to answer again. */
    result_id: integer('result_id'),
    /** The answer of the first time, sealed: it may show a secret. Null while the call runs. */
    answer: text('answer'),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.operation, table.key] }),
    index('idempotency_keys_created').on(table.created_at),
  ],
);
