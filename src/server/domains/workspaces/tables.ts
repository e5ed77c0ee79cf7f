import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, serial, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { workspaceRoles } from '#shared/workspaces.ts';
import { citext, instant } from '../../platform/db/columns.ts';
import { users } from '../auth/tables.ts';

/** Groups of people who see each other's tickets. */
export const workspaces = pgTable(
  'workspaces',
  {
    id: serial('id').primaryKey(),
    name: text('name').notNull(),
    created_at: instant('created_at').notNull().default(sql`now()`),
    updated_at: instant('updated_at').notNull().default(sql`now()`),
  },
  // As lists are sorted by name.
  (table) => [index('workspaces_name').on(sql`lower(${table.name})`, table.id)],
);

/** Members of workspaces with their role. Changes notify every process, because they determine visibility. */
export const workspaceMembers = pgTable(
  'workspace_members',
  {
    workspace_id: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: workspaceRoles }).notNull(),
    joined_at: instant('joined_at').notNull().default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.workspace_id, table.user_id] }),
    index('workspace_members_user').on(table.user_id),
    // One owner each.
    uniqueIndex('workspace_members_owner').on(table.workspace_id).where(sql`role = 'owner'`),
  ],
);

/** Pending invites to workspaces, until they are accepted, declined or revoked. */
export const workspaceInvites = pgTable(
  'workspace_invites',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    workspace_id: integer('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    email: citext('email').notNull(),
    /** The account of the address, at that time or since. */
    user_id: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: workspaceRoles }).notNull(),
    /** Hash of the token in the mailed link, which proves the address. Managers know the id, not the token. */
    token_hash: text('token_hash').notNull().unique(),
    invited_by: integer('invited_by').references(() => users.id, { onDelete: 'set null' }),
    /** Time of joining: repeated calls succeed then. */
    joined_at: instant('joined_at'),
    expires_at: instant('expires_at').notNull(),
    created_at: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [
    uniqueIndex('workspace_invites_open').on(table.workspace_id, table.email).where(sql`joined_at is null`),
    index('workspace_invites_email').on(table.email),
    index('workspace_invites_user').on(table.user_id),
  ],
);
