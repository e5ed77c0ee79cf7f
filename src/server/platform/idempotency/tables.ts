import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';

/** Idempotency keys of callers and their results, so that a repeated request creates one record. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    user_id: integer('user_id').notNull(),
    operation: text('operation').notNull(),
    key: text('key').notNull(),
    /** The id of the created record, where it suffices for the answer. */
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
