import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/db/columns.ts';
import { users } from '../tables.ts';

/** Each try to sign in, for the log of the administration. It is swept. */
export const signIns = pgTable(
  'sign_ins',
  {
    id: serial('id').primaryKey(),
    /** Owner of the address; null for an unknown one. */
    user_id: integer('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** As it was typed. */
    email: text('email').notNull(),
    ok: boolean('ok').notNull(),
    /** Reason of a refusal; for a success, the method. */
    reason: text('reason').notNull(),
    ip_address: text('ip_address').notNull(),
    user_agent: text('user_agent').notNull(),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('sign_ins_user').on(table.user_id, table.id),
    index('sign_ins_created').on(table.created_at),
  ],
);
