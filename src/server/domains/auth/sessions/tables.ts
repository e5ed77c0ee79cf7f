import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/db/columns.ts';
import { roles, users } from '../tables.ts';

export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the id in the cookie. */
    id: text('id').primaryKey(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    ip_address: text('ip_address'),
    user_agent: text('user_agent'),
    created_at: instant('created_at').notNull().default(sql`now()`),
    last_active: instant('last_active').notNull().default(sql`now()`),
    expires_at: instant('expires_at').notNull(),
    /** Last confirmation of the password in this session. */
    password_confirmed_at: instant('password_confirmed_at'),
    /** Selector of the remember cookie that was issued with it or opened it. */
    remembered_by: text('remembered_by'),
    /** The role as which the session views the site. */
    view_as_role_id: integer('view_as_role_id').references(() => roles.id, { onDelete: 'set null' }),
    /** The session of the impersonator; cascades to this one. */
    started_from: text('started_from').references((): AnyPgColumn => sessions.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('sessions_user').on(table.user_id),
    index('sessions_expires').on(table.expires_at),
    index('sessions_remembered').on(table.remembered_by),
    index('sessions_started_from').on(table.started_from).where(sql`started_from is not null`),
  ],
);

/**
 * "Stay signed in": a public selector finds the row, a secret validator, stored as a hash, verifies it. Each use
 * rotates the validator; an old one indicates a copied cookie.
 */
export const rememberTokens = pgTable(
  'remember_tokens',
  {
    selector: text('selector').primaryKey(),
    validator_hash: text('validator_hash').notNull(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expires_at: instant('expires_at').notNull(),
    /** The rotated validator, and the opened session, sealed: for concurrent requests with the old cookie. */
    previous_hash: text('previous_hash'),
    used_at: instant('used_at'),
    sealed_session: text('sealed_session'),
  },
  (table) => [index('remember_tokens_user').on(table.user_id)],
);
