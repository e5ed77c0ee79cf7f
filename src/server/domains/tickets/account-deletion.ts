import { eq, inArray, sql } from 'drizzle-orm';
import type { SkippedTicket } from '#shared/operations.ts';
import { idempotencyKeys } from '../../platform/idempotency/tables.ts';
import type { OnDelete, OnMerge, OnMergeUndone } from '../auth/account-hooks.ts';
import { handOverTickets } from './assignment.ts';
import { moveRequester, requesterIsBack } from './change-ticket.ts';
import { ticketFollowers } from './follow-tables.ts';
import { ticketsMovedBy } from './person-queries.ts';
import { replies, replyMentions } from './replies/tables.ts';
import { ticketEvents, tickets } from './tables.ts';

/** Choices as an agent: merged accounts are customers, whatever they were before. */
const isAgentChoice = (userId: number) =>
  sql`${ticketFollowers.user_id} = ${userId} and ${ticketFollowers.workspace_id} is null`;

/** Unassigns the open tickets of an agent; closed ones keep their assignee. */
export const unassignTickets: OnDelete = async (services, tx, userId) => {
  await handOverTickets(services, tx, { from: userId, to: null });
  await tx.delete(ticketFollowers).where(eq(ticketFollowers.user_id, userId));
  await tx.delete(replyMentions).where(eq(replyMentions.user_id, userId));
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.user_id, userId));
};

/** Moves the tickets of a merged customer with their messages, files and history. */
export const mergeTickets: OnMerge = async (services, tx, merge) => {
  const { from, journal } = merge;
  await moveRequester(services, tx, merge);
  await handOverTickets(services, tx, { from, to: null });
  for (const column of [replies.user_id, replies.filed_by, ticketEvents.user_id])
    await journal.move(column, merge);
  await journal.remove(ticketFollowers, isAgentChoice(from));
  await journal.remove(replyMentions, eq(replyMentions.user_id, from));
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.user_id, from));
};

/** Records that restored tickets are back with their customer. Tickets reassigned or deleted since are named. */
export const unmergeTickets: OnMergeUndone = async (services, tx, merge) => {
  const ids = ticketsMovedBy(merge.changes);
  if (ids.length === 0) return [];
  const found = await tx
    .select({ id: tickets.id, user_id: tickets.user_id })
    .from(tickets)
    .where(inArray(tickets.id, ids));
  const owners = new Map(found.map(({ id, user_id }) => [id, user_id]));
  const isBack = (id: number) => owners.get(id) === merge.from;
  await requesterIsBack(services, tx, merge, ids.filter(isBack));
  const reasonOf = (id: number): SkippedTicket['reason'] => (owners.has(id) ? 'changed' : 'gone');
  return ids.filter((id) => !isBack(id)).map((ticket_id) => ({ ticket_id, reason: reasonOf(ticket_id) }));
};
