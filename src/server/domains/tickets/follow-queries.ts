import { and, eq, isNull, ne, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { ListedFolder } from '#shared/ticket-states.ts';
import type { Database } from '../../platform/db/connect.ts';
import { prepared } from '../../platform/db/statements.ts';
import { personColumns, type toPerson } from '../auth/queries.ts';
import { withPermissions } from '../auth/roles.ts';
import { users } from '../auth/tables.ts';
import { organisationMembers, organisations } from '../organisations/tables.ts';
import { workspaceMembers } from '../workspaces/tables.ts';
import { drafts } from './draft-tables.ts';
import { ticketFollowers, workspaceFollowers } from './follow-tables.ts';
import { type Placed, worksOn } from './policy.ts';
import { replies, replyMentions } from './replies/tables.ts';
import { tickets } from './tables.ts';

/**
 * Whether a person follows a ticket: their choice for it, else as a member of its workspace their choice for that. An
 * expression for selects from `tickets`.
 */
export const followsTicket = (person: Placeholder | SQL) => sql<boolean>`coalesce(
    (select chosen.follows from ${ticketFollowers} chosen where chosen.ticket_id = ${tickets}.id and chosen.user_id = ${person}),
    ${tickets}.workspace_id is not null and exists (select 1 from ${workspaceFollowers} listening
      where listening.workspace_id = ${tickets}.workspace_id and listening.user_id = ${person})
  )`;

/** People who chose to follow a ticket. A column for selects from `tickets`. */
export const followersColumn = sql<Parameters<typeof toPerson>[0][]>`coalesce((
  select json_agg(json_build_object('id', follower.id, 'first_name', follower.first_name, 'last_name', follower.last_name,
    'email', follower.email, 'avatar', follower.avatar) order by follower.id)
  from ${ticketFollowers} chosen join ${users} follower on follower.id = chosen.user_id
  where chosen.ticket_id = ${tickets}.id and chosen.follows
), '[]'::json)`;

const lists: Record<ListedFolder, (agent: Placeholder | SQL) => SQL> = {
  following: (agent) => sql`select ${ticketFollowers.ticket_id} from ${ticketFollowers}
    where ${ticketFollowers.user_id} = ${agent}::integer and ${ticketFollowers.follows}`,
  mentions: (agent) => sql`select ${replies.ticket_id} from ${replyMentions}
    join ${replies} on ${replies.id} = ${replyMentions.reply_id} where ${replyMentions.user_id} = ${agent}::integer`,
  drafts: (agent) =>
    sql`select ${drafts.ticket_id} from ${drafts} where ${drafts.user_id} = ${agent}::integer`,
};

/** Condition of tickets that a folder lists for an agent, whatever their state. An array, so that each is found by its id. */
export const listedIn = (folder: ListedFolder, id: SQL, agent: Placeholder | SQL) =>
  sql`${id} = any(array(${lists[folder](agent)}))`;

/** Ids of the members of a ticket's workspace; else of the followers in its organization, while it shares requests. */
const colleaguesOf = (ticket: Placeholder) => sql`
  select ${workspaceMembers.user_id} from ${tickets} shared
  join ${workspaceMembers} on ${workspaceMembers.workspace_id} = shared.workspace_id where shared.id = ${ticket}
  union all select chosen.user_id from ${tickets} shared
  join ${organisations} on ${organisations.id} = shared.organisation_id and ${organisations.shared_requests}
  join ${ticketFollowers} chosen on chosen.ticket_id = shared.id and chosen.follows
  join ${organisationMembers} on ${organisationMembers.user_id} = chosen.user_id
    and ${organisationMembers.organisation_id} = shared.organisation_id
  where shared.id = ${ticket} and shared.workspace_id is null`;

const followers = prepared((db) =>
  db
    .select(personColumns)
    .from(tickets)
    // An array, so that each person is found by their id.
    .innerJoin(users, sql`${users.id} = any(array(${colleaguesOf(sql.placeholder('ticket'))}))`)
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

/** Those of the people who work on a ticket, in this order. */
export async function workersAmong<Somebody extends { id: number }>(
  needs: { db: Database },
  people: readonly Somebody[],
  ticket: Placed,
): Promise<Somebody[]> {
  if (people.length === 0) return [];
  const holders = await withPermissions(
    needs,
    people.map(({ id }) => id),
  );
  const workers = new Set(holders.filter((holder) => worksOn(holder, ticket)).map(({ id }) => id));
  return people.filter(({ id }) => workers.has(id));
}

const agentFollowers = prepared((db) =>
  db
    .select(personColumns)
    .from(ticketFollowers)
    .innerJoin(users, eq(users.id, ticketFollowers.user_id))
    .where(
      and(
        eq(ticketFollowers.ticket_id, sql.placeholder('ticket')),
        ticketFollowers.follows,
        isNull(ticketFollowers.workspace_id),
        isNull(users.suspended_at),
      ),
    )
    .orderBy(users.id)
    .prepare('ticket_agent_followers'),
);

/** Agents who follow a ticket and still work on it. */
export const findAgentFollowers = async ({ db }: { db: Database }, ticket: Placed & { id: number }) =>
  workersAmong({ db }, await agentFollowers(db).execute({ ticket: ticket.id }), ticket);

/** Followers among the members of a ticket's workspace or organization, except the requester and the author. */
export const findFollowers = (db: Database, ticket: number, author: number) =>
  followers(db).execute({ ticket, author });
