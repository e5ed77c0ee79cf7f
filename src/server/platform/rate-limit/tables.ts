import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Counters of the limits that all processes share; the columns are those the limiter library expects. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: timestamp('expire', { withTimezone: true, mode: 'date' }),
});
