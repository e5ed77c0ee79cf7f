import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PersonPlan } from '#shared/auth.ts';
import type { Permission } from '#shared/permissions.ts';
import { citext, instant } from '../../platform/db/columns.ts';
import { trigramIndex } from '../../platform/db/trigram-index.ts';

export const users = pgTable(
  'users',
  {
    id: serial('id').primaryKey(),
    email: citext('email').notNull().unique(),
    /** argon2id; null for users of social services only. */
    password_hash: text('password_hash'),
    first_name: text('first_name'),
    last_name: text('last_name'),
    avatar: text('avatar'),
    timezone: text('timezone'),
    language: text('language'),
    country: text('country'),
    email_verified_at: instant('email_verified_at'),
    two_factor_confirmed_at: instant('two_factor_confirmed_at'),
    /** The key of the authenticator, encrypted. */
    two_factor_secret: text('two_factor_secret'),
    /** A list of codes, encrypted. */
    two_factor_recovery_codes: text('two_factor_recovery_codes'),
    /** The last accepted time step: no code is accepted twice. */
    two_factor_last_step: integer('two_factor_last_step'),
    suspended_at: instant('suspended_at'),
    /** When the suspension ends by itself; null for an indefinite one. */
    suspended_until: instant('suspended_until'),
    suspension_reason: text('suspension_reason'),
    /** Internal notes about the person, visible to user managers only. */
    notes: text('notes'),
    /** Subscriptions and grants of the plan; null without any subscription ever. Written by `storePlan` only. */
    plan: jsonb('plan').$type<PersonPlan>(),
    /** Time of deletion; the anonymized row is kept for tickets and replies that reference it. */
    deleted_at: instant('deleted_at'),
    /** The account this one was merged into. */
    merged_into: integer('merged_into').references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    /** Sort key. Generated, because an expression index would evaluate it for every row that a deep page skips. */
    sort_name: text('sort_name').generatedAlwaysAs((): SQL => sql`person_name(first_name, last_name, email)`),
    created_at: instant('created_at').notNull().default(sql`now()`),
    updated_at: instant('updated_at').notNull().default(sql`now()`),
  },
  // Searchable text of a person, in an indexable form.
  (table) => [
    trigramIndex('users_words', sql`person_words(first_name, last_name, email)`),
    // The orders of the list of people.
    index('users_newest')
      .on(table.created_at.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`deleted_at is null`),
    index('users_by_name').on(table.sort_name, table.id).where(sql`deleted_at is null`),
    index('users_unverified').on(table.id).where(sql`email_verified_at is null and deleted_at is null`),
    // Joining organisations by the domain of a verified address.
    index('users_domain')
      .on(sql`lower(split_part(email::text, '@', -1))`)
      .where(sql`email_verified_at is not null and deleted_at is null`),
    index('users_merged').on(table.merged_into).where(sql`merged_into is not null`),
    index('users_suspended').on(table.suspended_until, table.id).where(sql`suspended_at is not null`),
  ],
);

/** Further addresses of people, for look-ups. Sign-in uses the primary address only. */
export const userEmails = pgTable(
  'user_emails',
  {
    email: citext('email').primaryKey(),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    index('user_emails_user').on(table.user_id),
    trigramIndex('user_emails_words', sql`(email::text)`),
  ],
);

/**
 * Last activity by session or token, written by triggers. Apart from users, whose changes invalidate the person in all
 * processes.
 */
export const userActivity = pgTable(
  'user_activity',
  {
    user_id: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    last_active_at: instant('last_active_at'),
  },
  (table) => [
    index('user_activity_newest').on(
      table.last_active_at.desc().nullsLast(),
      table.user_id.desc().nullsFirst(),
    ),
  ],
);

export const roles = pgTable(
  'roles',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull().unique(),
    description: text('description'),
    permissions: jsonb('permissions').$type<Permission[]>().notNull(),
    /** Assigned at registration. */
    is_default: boolean('is_default').notNull().default(false),
    /** Role of callers without a session. */
    is_guest: boolean('is_guest').notNull().default(false),
    /** Blocks its holders until they set up a second factor. */
    require_two_factor: boolean('require_two_factor').notNull().default(false),
    created_at: instant('created_at').notNull().default(sql`now()`),
    updated_at: instant('updated_at').notNull().default(sql`now()`),
  },
  (table) => [uniqueIndex('roles_name_in_any_case').on(sql`lower(${table.name})`)],
);

/** Permissions already granted to the default roles, so that a revoked one is not granted again. */
export const defaultGrants = pgTable('default_grants', {
  permission: text('permission').primaryKey(),
  created_at: instant('created_at').notNull().default(sql`now()`),
});

export const userRoles = pgTable(
  'user_roles',
  {
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role_id: integer('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.role_id] }),
    index('user_roles_role').on(table.role_id),
  ],
);

/** Invites to join the staff, with a role. */
export const invites = pgTable(
  'invites',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    email: citext('email').notNull(),
    role_id: integer('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    /** Hash of the newest link's token: a new one revokes earlier ones. */
    token_hash: text('token_hash').notNull().unique(),
    /** The link was mailed to the address; false for a copied link, which proves no mailbox. */
    mailed: boolean('mailed').notNull().default(true),
    invited_by: integer('invited_by').references(() => users.id, { onDelete: 'set null' }),
    accepted_by: integer('accepted_by').references(() => users.id, { onDelete: 'set null' }),
    expires_at: instant('expires_at').notNull(),
    accepted_at: instant('accepted_at'),
    cancelled_at: instant('cancelled_at'),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    // One invite that waits for each address.
    uniqueIndex('invites_open')
      .on(table.email)
      .where(sql`${table.accepted_at} is null and ${table.cancelled_at} is null`),
    index('invites_role').on(table.role_id),
    index('invites_newest').on(table.created_at, table.id),
  ],
);

/** One valid reset link per user; only the hash of its token is stored. */
export const passwordResets = pgTable('password_resets', {
  user_id: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  token_hash: text('token_hash').notNull(),
  created_at: instant('created_at').notNull().default(sql`now()`),
});
