import type { Agent } from '#shared/agents.ts';
import { translatable } from '#shared/translation.ts';
import { withDb } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Finish } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { findAgents } from '../agents/queries.ts';
import { holdersOf, lockHolder } from '../auth/roles.ts';
import { readGroups } from '../groups/queries.ts';
import { prepareTicketActivity } from '../ticket-announcements/ticket-activity.ts';
import { changeTickets } from '../tickets/change-ticket.ts';
import {
  endTurn,
  findWaiting,
  isWaiting,
  lockDistribution,
  membersInTurn,
  type WaitingTicket,
} from './queries.ts';

/** The member who gets the next ticket: online, below the limit, and among the least busy when that is asked for. */
async function nextMember(
  tx: Database,
  { group_id, assignment, max_open }: WaitingTicket,
): Promise<number | null> {
  const turns = await membersInTurn(tx, group_id);
  const agents = new Set(await holdersOf({ db: tx }, 'tickets.update'));
  const known = await findAgents(
    tx,
    turns.filter((id) => agents.has(id)),
  );
  const isFree = ({ availability, open_tickets }: Agent) =>
    availability === 'online' && (max_open === null || open_tickets < max_open);
  const free = known.filter(isFree);
  const fewest = Math.min(...free.map(({ open_tickets }) => open_tickets));
  const chosen = assignment === 'least_busy' ? free.filter((one) => one.open_tickets === fewest) : free;
  return turns.find((id) => chosen.some((one) => one.id === id)) ?? null;
}

const announce = (services: Services, member: number, ticket: WaitingTicket) =>
  prepareTicketActivity(services, member, 'ticket_assigned', 'agent', ticket, {
    headline: translatable('Ticket #:id was assigned to you', { id: ticket.id }),
  });

/** Whether some member could take it. */
async function give(services: Services, tx: Database, ticket: WaitingTicket): Promise<boolean> {
  const member = await nextMember(tx, ticket);
  // Their account stays until the transaction ends.
  if (member === null || !(await lockHolder(tx, member, 'tickets.update'))) return false;
  const change = { assigned_to: member };
  const which = isWaiting(ticket.id, ticket.group_id);
  const { tickets } = await changeTickets(services, tx, null, which, change);
  if (tickets.length === 0) return true;
  await endTurn(tx, ticket.group_id, member);
  const tell = await announce(withDb(services, tx), member, ticket);
  await tell(tx);
  return true;
}

/**
 * Assigns tickets that have no assignee, these or all, to members of their groups, as these are set up. A ticket that
 * nobody can take stays as it is.
 */
export async function distribute(
  services: Services,
  ids: readonly number[] | null,
  finish: Finish,
): Promise<void> {
  // Most sites assign by hand, and ask the database nothing.
  const groups = await readGroups(services);
  if (groups.every(({ assignment }) => assignment === 'manual')) return;
  if ((await findWaiting(services.db, ids)).length === 0) return;
  await services.db.transaction(async (tx) => {
    await lockDistribution(tx);
    const busy = new Set<number>();
    for (const ticket of await findWaiting(tx, ids)) {
      // The members who could not take one ticket of a group can not take the next one, either.
      if (!busy.has(ticket.group_id) && !(await give(services, tx, ticket))) busy.add(ticket.group_id);
    }
    await finish(tx);
  });
  services.jobs.nudge();
}
