import { and, asc, eq, ilike, inArray, isNotNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import type { QueueState, StatusCategory } from '#shared/ticket-states.ts';
import { maxOfferedWorkspaces, type ticketWorkspacesInput } from '#shared/ticket-workspaces.ts';
import type { Database } from '../../platform/db/connect.ts';
import { partOf } from '../../platform/db/patterns.ts';
import { prepared } from '../../platform/db/statements.ts';
import type { Services } from '../../platform/services.ts';
import { readSettings } from '../settings/service.ts';
import { workspaces } from '../workspaces/tables.ts';
import { ticketScopeOf } from './policy.ts';
import { type TicketScope, withinScope } from './scope.ts';
import { tickets } from './tables.ts';

const membersCount = sql<number>`(select count(*)::integer from workspace_members counted where counted.workspace_id = ${workspaces.id})`;

/** Workspaces with tickets within a scope. */
const withTicketsIn = (db: Database, scope: TicketScope) =>
  scope === null
    ? undefined
    : inArray(
        workspaces.id,
        db
          .select({ id: sql<number>`${tickets.workspace_id}` })
          .from(tickets)
          .where(and(withinScope(scope), isNotNull(tickets.workspace_id))),
      );

/** Workspaces that an agent may filter lists by, by name: all, or those with tickets within the agent's scope. */
export async function listTicketWorkspaces(
  { db }: Pick<Services, 'db'>,
  user: CurrentUser,
  { query }: z.output<typeof ticketWorkspacesInput>,
) {
  const found = await db
    .select({ id: workspaces.id, name: workspaces.name, members_count: membersCount })
    .from(workspaces)
    .where(
      and(query ? ilike(workspaces.name, partOf(query)) : undefined, withTicketsIn(db, ticketScopeOf(user))),
    )
    .orderBy(asc(sql`lower(${workspaces.name})`), asc(workspaces.id))
    .limit(maxOfferedWorkspaces + 1);
  return { data: found.slice(0, maxOfferedWorkspaces), has_more: found.length > maxOfferedWorkspaces };
}

/**
 * The workspace that a list is filtered by; null when it does not exist, is out of the caller's scope, or when the site
 * has no workspaces.
 */
export async function findTicketWorkspace(services: Services, user: CurrentUser, id: number) {
  const { db } = services;
  if (!(await readSettings(services)).workspaces.integrated) return null;
  const [found] = await db
    .select({ id: workspaces.id, name: workspaces.name })
    .from(workspaces)
    .where(and(eq(workspaces.id, id), withTicketsIn(db, ticketScopeOf(user))));
  return found ?? null;
}

const tallies = prepared((db) =>
  db
    .select({
      assigned_to: sql<number>`coalesce(${tickets.assigned_to}, 0)`,
      group_id: sql<number>`coalesce(${tickets.group_id}, 0)`,
      status_category: sql<StatusCategory>`${tickets.status_category}`,
      queue_state: sql<QueueState>`${tickets.queue_state}`,
      count: sql<number>`count(*)::integer`,
    })
    .from(tickets)
    .where(eq(tickets.workspace_id, sql.placeholder('workspace')))
    .groupBy(sql`1`, sql`2`, sql`3`, sql`4`)
    .prepare('ticket_tallies_of_workspace'),
);

/** Number of tickets of a workspace per assignee (0 is unassigned), group (0 is none) and state. */
export const readWorkspaceTallies = ({ db }: Pick<Services, 'db'>, workspace: number) =>
  tallies(db).execute({ workspace });
