import { and, eq, sql } from 'drizzle-orm';
import type { CurrentUser, Person } from '#shared/auth.ts';
import { forbidden, notFound } from '#shared/errors.ts';
import { rows } from '../../platform/db/statements.ts';
import { userTopic } from '../../platform/events/events.ts';
import type { Services } from '../../platform/services.ts';
import { peopleOf, toPerson } from '../auth/queries.ts';
import { findAgentFollowers, findFollowers } from '../tickets/follow-queries.ts';
import { ticketFollowers, workspaceFollowers } from '../tickets/follow-tables.ts';
import { mayFollow, worksOn } from '../tickets/policy.ts';
import { loadAccess } from '../tickets/service.ts';
import { tickets } from '../tickets/tables.ts';
import { workspaceMembers } from '../workspaces/tables.ts';

/** The choice of an agent who works on a ticket. */
const agentChoice = (userId: number, { id, follows }: Choice) => sql`
  insert into ${ticketFollowers} (ticket_id, user_id, workspace_id, follows)
  select ${tickets.id}, ${userId}::integer, null, ${follows}::boolean from ${tickets} where ${tickets.id} = ${id}
  on conflict (ticket_id, user_id) do update set follows = excluded.follows, workspace_id = null
  returning ticket_id`;

/** The choice of a colleague, whose membership may have been deleted concurrently. */
const memberChoice = (userId: number, { id, follows }: Choice) => sql`
  insert into ${ticketFollowers} (ticket_id, user_id, workspace_id, follows)
  select ${tickets.id}, ${workspaceMembers.user_id}, ${workspaceMembers.workspace_id}, ${follows}::boolean
  from ${tickets} join ${workspaceMembers} on ${workspaceMembers.workspace_id} = ${tickets.workspace_id}
  where ${tickets.id} = ${id} and ${workspaceMembers.user_id} = ${userId}
  on conflict (ticket_id, user_id) do update set follows = excluded.follows, workspace_id = excluded.workspace_id
  returning ticket_id`;

/** The choice of a member of its organization. Who hears of messages is read with the membership. */
const colleagueChoice = (userId: number, { id, follows }: Choice) => sql`
  insert into ${ticketFollowers} (ticket_id, user_id, workspace_id, follows)
  select ${tickets.id}, member.user_id, null, ${follows}::boolean
  from ${tickets} join organisation_members member on member.organisation_id = ${tickets.organisation_id}
  where ${tickets.id} = ${id} and ${tickets.workspace_id} is null and member.user_id = ${userId}
  on conflict (ticket_id, user_id) do update set follows = excluded.follows, workspace_id = null
  returning ticket_id`;

interface Choice {
  id: number;
  follows: boolean;
}

/**
 * Follows or unfollows a ticket: agents one that they work on, members of a workspace or an organization that of a
 * colleague. The requester always follows. Answers with all followers, those among agents only for agents. Throws 404, and 403 for other users.
 */
export async function followTicket(
  { db, events }: Services,
  user: CurrentUser,
  { id, follows }: Choice,
): Promise<{ followers: Person[] }> {
  const ticket = await loadAccess(db, user, id);
  const hearsAnyway = ticket.user_id === user.id && follows;
  if (!hearsAnyway && !mayFollow(user, ticket)) throw forbidden();
  const isWorker = worksOn(user, ticket);
  const choiceOfMember = ticket.workspace_id === null ? colleagueChoice : memberChoice;
  if (!hearsAnyway) {
    await db.transaction(async (tx) => {
      const chosen = await rows(tx, (isWorker ? agentChoice : choiceOfMember)(user.id, { id, follows }));
      if (chosen.length === 0) throw notFound();
      await events.publish(tx, [userTopic(user.id)], { name: 'ticket', id });
    });
  }
  const [asked, colleagues, agents] = await Promise.all([
    peopleOf(db, [ticket.user_id]),
    findFollowers(db, id, 0),
    isWorker ? findAgentFollowers({ db }, ticket) : [],
  ]);
  const people = [...asked, ...colleagues, ...agents].map((person) => [person.id, toPerson(person)] as const);
  return { followers: [...new Map(people).values()] };
}

/** Throws 404 for a workspace without membership of the caller. */
function assertMember(user: CurrentUser, workspaceId: number): void {
  if (!user.workspaces.some(({ id }) => id === workspaceId)) throw notFound();
}

const choice = (user: CurrentUser, workspaceId: number) =>
  and(eq(workspaceFollowers.workspace_id, workspaceId), eq(workspaceFollowers.user_id, user.id));

/** Whether the caller follows all tickets of a workspace. Throws 404. */
export async function readWorkspaceFollowing({ db }: Pick<Services, 'db'>, user: CurrentUser, id: number) {
  assertMember(user, id);
  return { follows: (await db.$count(workspaceFollowers, choice(user, id))) > 0 };
}

/** Follows all tickets of a workspace, or only those chosen one by one. Throws 404. */
export async function followWorkspace(
  { db, events }: Services,
  user: CurrentUser,
  { id, follows }: { id: number; follows: boolean },
) {
  assertMember(user, id);
  await db.transaction(async (tx) => {
    if (follows) {
      await tx.execute(
        sql`insert into ${workspaceFollowers} (workspace_id, user_id)
          select workspace_id, user_id from ${workspaceMembers} where workspace_id = ${id} and user_id = ${user.id}
          on conflict do nothing`,
      );
    } else await tx.delete(workspaceFollowers).where(choice(user, id));
    await events.publish(tx, [userTopic(user.id)], { name: 'resync', id: null });
  });
  return readWorkspaceFollowing({ db }, user, id);
}
