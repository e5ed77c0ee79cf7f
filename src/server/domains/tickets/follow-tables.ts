import { boolean, foreignKey, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
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

/** A member's choice for one ticket; overrides the one for the workspace. Deleted with the membership. */
export const ticketFollowers = pgTable(
  'ticket_followers',
  {
    ticket_id: integer('ticket_id')
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    user_id: integer('user_id').notNull(),
    workspace_id: integer('workspace_id').notNull(),
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
  ],
);
