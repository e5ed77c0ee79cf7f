import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { users } from '../auth/tables.ts';
import { workspaceMembers } from '../workspaces/tables.ts';
import { tickets } from './tables.ts';

/** Members who follow all tickets of their workspace. Deleted with the membership. */
export const workspaceFollowers = pgTable(
  'workspace_followers',
  {
    workspace_id: integer('workspace_id').notNull(),
    user_id: integer('user_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.workspace_id, table.user_id] }),
    foreignKey({
      name: 'workspace_followers_member',
      columns: [table.workspace_id, table.user_id],
      foreignColumns: [workspaceMembers.workspace_id, workspaceMembers.user_id],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
  ],
);

/**
 * A person's choice for one ticket. As a member of its workspace it overrides the choice for the workspace, and is deleted
 * with the membership; agents follow tickets that they work on without a workspace.
 */
export const ticketFollowers = pgTable(
  'ticket_followers',
  {
    ticket_id: integer('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null for agents. */
    workspace_id: integer('workspace_id'),
    follows: boolean('follows').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ticket_id, table.user_id] }),
    foreignKey({
      name: 'ticket_followers_member_key',
      columns: [table.workspace_id, table.user_id],
      foreignColumns: [workspaceMembers.workspace_id, workspaceMembers.user_id],
    })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('ticket_followers_member').on(table.workspace_id, table.user_id),
    index('ticket_followers_user').on(table.user_id, table.ticket_id).where(sql`follows`),
  ],
);
