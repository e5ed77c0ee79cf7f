import { sql } from 'drizzle-orm';
import { index, integer, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';

/** Failures of the product itself: the same one is one row, with the number of times it happened. */
export const errorLog = pgTable(
  'error_log',
  {
    id: serial('id').primaryKey(),
    /** Hash that identifies equal failures. */
    fingerprint: text('fingerprint').notNull(),
    /** The name of the error, such as `TypeError` or `PostgresError`. */
    kind: text('kind').notNull(),
    /** The failed procedure, path or job; null when unknown. */
    call: text('call'),
    /** Error message without possible user content. */
    message: text('message').notNull(),
    /** Of the last time. */
    request_id: text('request_id'),
    count: integer('count').notNull().default(1),
    first_at: instant('first_at').notNull().default(sql`now()`),
    last_at: instant('last_at').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('error_log_fingerprint').on(table.fingerprint),
    index('error_log_last').on(table.last_at.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
);
