import { and, eq, ne, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { prepared } from '../../platform/db/statements.ts';
import { personColumns } from '../auth/queries.ts';
import { users } from '../auth/tables.ts';
import { workspaceMembers } from '../workspaces/tables.ts';
import { ticketFollowers, workspaceFollowers } from './follow-tables.ts';
import { tickets } from './tables.ts';

/**
 * Whether a workspace member follows a ticket: their choice for it, else their choice for the whole workspace. An
 * expression for selects from `tickets`.
 */
export const followsTicket = (person: Placeholder | SQL) => sql<boolean>`(
  ${tickets}.workspace_id is not null and coalesce(
    (select chosen.follows from ${ticketFollowers} chosen where chosen.ticket_id = ${tickets}.id and chosen.user_id = ${person}),
    exists (select 1 from ${workspaceFollowers} listening
      where listening.workspace_id = ${tickets}.workspace_id and listening.user_id = ${person})
  ))`;

const followers = prepared((db) =>
  db
    .select(personColumns)
    .from(tickets)
    .innerJoin(workspaceMembers, eq(workspaceMembers.workspace_id, tickets.workspace_id))
    .innerJoin(users, eq(users.id, workspaceMembers.user_id))
    .where(
      and(
        eq(tickets.id, sql.placeholder('ticket')),
        ne(users.id, tickets.user_id),
        ne(users.id, sql.placeholder('author')),
        sql`${users.deleted_at} is null and ${users.suspended_at} is null`,
        followsTicket(sql`${users}.id`),
      ),
    )
    .orderBy(users.id)
    .prepare('ticket_followers'),
);

/** Followers among the members of a ticket's workspace, except the requester and the author. */
export const findFollowers = (db: Database, ticket: number, author: number) =>
  followers(db).execute({ ticket, author });
