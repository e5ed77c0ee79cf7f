import type { SQL } from 'drizzle-orm';
import type { CurrentUser } from '#shared/auth.ts';
import { forbidden, invalid, notFound } from '#shared/errors.ts';
import { tabHeader } from '#shared/notifications.ts';
import type { Database } from '../../platform/db/connect.ts';
import { agentsTopic, tabOf, userTopic } from '../../platform/events/events.ts';
import { fact } from '../../platform/jobs/domain-events.ts';
import type { Fact } from '../../platform/jobs/job.ts';
import { cleanMessage } from '../../platform/message-html.ts';
import type { Context, Services } from '../../platform/trpc/context.ts';
import { ticketCreated, ticketReplied, ticketsAssigned, ticketsStatusChanged } from './events.ts';
import { isAgent, maySee, ticketAbilities } from './policy.ts';
import { refuseUnseen, storeMessage } from './replies/store-message.ts';
import type { Status } from './tags.ts';
import { keepEvents, type LockedTicket, lockTickets, type RowChange, writeTickets } from './ticket-row.ts';

/** Who changes tickets, from which tab of their browser. Null, where an actor is asked for, is the product itself. */
export interface Actor {
  user: CurrentUser;
  tab: string | null;
}

export const actorOf = (ctx: Pick<Context, 'request'>, user: CurrentUser): Actor => ({
  user,
  tab: tabOf(user.id, ctx.request.header(tabHeader)),
});

/** What somebody wants to become of tickets. */
export interface TicketChange {
  /** A message of theirs; it goes into one ticket. */
  message?: {
    type: 'replies' | 'notes';
    body: string;
    uploads?: readonly number[] | undefined;
    /** The status that a reply brings when none is chosen, if it is of the one who asked, or else. */
    usual: { requester: Status; agent: Status };
    /** The newest message the writer had seen; when there is a newer one, nothing happens. */
    last_seen_id?: number | null | undefined;
  };
  /** Null is one that was chosen and does not exist. */
  status?: Status | null | undefined;
  /** Null gives them to nobody. */
  assigned_to?: number | null | undefined;
}

/** More than these at once, and screens ask for everything anew. */
const mostHints = 100;

const refusal = ({ status_category }: LockedTicket) =>
  status_category === 'locked' ? forbidden('This ticket is locked.', 'ticket_locked') : forbidden();

/** Throws unless the person may do that with the ticket as it is: 404, 403, or 422 for a status that does not exist. */
function refuse(user: CurrentUser, ticket: LockedTicket, { message, status, assigned_to }: TicketChange) {
  if (!maySee(user, ticket)) throw notFound();
  const can = ticketAbilities(user, ticket);
  if (message !== undefined) {
    if (message.type === 'notes' ? !can.note : !can.reply) throw refusal(ticket);
    if (status !== undefined && !can.set_status) throw forbidden();
  }
  if (status === null) throw invalid({ status: ['The selected status is invalid.'] });
  if (status !== undefined && !can.set_status) {
    const { category } = status;
    if (!(category === 'closed' && can.close) && !(category === 'open' && can.reopen)) throw refusal(ticket);
  }
  if (assigned_to !== undefined && !can.assign) throw forbidden();
}

/** What becomes of the rows, and the message that does it, which is stored. */
async function carryOut(
  tx: Database,
  user: CurrentUser | null,
  ticket: LockedTicket | undefined,
  { message, status, assigned_to }: TicketChange,
  at: string,
): Promise<{ row: RowChange; reply: { id: number; html: string } | null }> {
  const chosen = status ?? undefined;
  if (message === undefined) return { row: { status: chosen, assigned_to }, reply: null };
  if (user === null || ticket === undefined)
    throw new Error('A message is written by somebody, in a ticket.');
  const { type, body, uploads, usual, last_seen_id } = message;
  if (last_seen_id) await refuseUnseen(tx, ticket.id, last_seen_id, isAgent(user));
  const by_requester = ticket.user_id === user.id;
  const words = cleanMessage(body);
  const stored = { ticket_id: ticket.id, user_id: user.id, author_id: user.id, by_requester, type };
  const id = await storeMessage(tx, { ...stored, words, at, uploads });
  const brought = type === 'notes' ? undefined : by_requester ? usual.requester : usual.agent;
  const { html } = words;
  return {
    row: { message: { type, by_requester, html }, status: chosen ?? brought, assigned_to },
    reply: { id, html },
  };
}

/** Who hears of it: agents always, customers unless it is none of theirs to see. Many at once are one hint. */
function hintsOf(changed: readonly LockedTicket[], { message, status, assigned_to }: RowChange) {
  const isInternal = message?.type === 'notes' && status === undefined && assigned_to === undefined;
  const customers = (ids: number[]) => (isInternal ? [] : ids.map(userTopic));
  if (changed.length > mostHints) {
    const topics = [agentsTopic, ...customers(changed.map(({ user_id }) => user_id))];
    return [{ topics, name: 'resync' as const, id: null }];
  }
  return changed.map(({ id, user_id }) => ({
    topics: [agentsTopic, ...customers([user_id])],
    name: 'ticket' as const,
    id,
  }));
}

/** What happened, for whoever listens. */
function factsOf(
  changed: readonly LockedTicket[],
  author_id: number | null,
  { message, status, assigned_to }: RowChange,
  reply: { id: number } | null,
): Fact[] {
  const facts: Fact[] = [];
  const idsOf = (found: readonly LockedTicket[]) => found.map(({ id }) => id);
  if (reply !== null && message !== undefined && author_id !== null)
    facts.push(fact(ticketReplied, { reply_id: reply.id, author_id, type: message.type }));
  if (assigned_to !== undefined) {
    const ticket_ids = idsOf(changed.filter((ticket) => ticket.assigned_to !== assigned_to));
    if (ticket_ids.length > 0) facts.push(fact(ticketsAssigned, { ticket_ids, assigned_to, author_id }));
  }
  if (status !== undefined) {
    const ticket_ids = idsOf(changed.filter((ticket) => ticket.status !== status.name));
    const data = { ticket_ids, status: status.name, author_id };
    if (ticket_ids.length > 0) facts.push(fact(ticketsStatusChanged, data));
  }
  return facts;
}

/**
 * The one way in which tickets change, all or none of them: decides on the rows as they are once nobody else writes to
 * them what the actor may do, sets them, keeps what changed, and tells open screens and whoever it concerns. Part of
 * the transaction `tx`; call `jobs.nudge` after it.
 * @param which Their ids, or a condition. Throws 404 when one of the ids does not exist.
 */
export async function changeTickets(
  services: Services,
  tx: Database,
  actor: Actor | null,
  which: readonly number[] | SQL,
  change: TicketChange,
) {
  const locked = await lockTickets(tx, which, actor?.user.id ?? null);
  if (Array.isArray(which) && locked.length !== new Set(which).size) throw notFound();
  if (actor !== null) for (const ticket of locked) refuse(actor.user, ticket, change);
  const at = new Date().toISOString();
  const deed = { by: actor?.user.id ?? null, at };
  const { row, reply } = await carryOut(tx, actor?.user ?? null, locked[0], change, at);
  const onlyGiven = row.message === undefined && row.status === undefined;
  // Giving tickets to whoever has them changes nothing.
  const changed = onlyGiven ? locked.filter(({ assigned_to }) => assigned_to !== row.assigned_to) : locked;
  const tickets = await writeTickets(tx, changed, row, deed);
  await services.events.publishAll(tx, hintsOf(changed, row), {
    tab: changed.length > mostHints ? null : actor?.tab,
    also: keepEvents(changed, row, deed),
  });
  await services.jobs.emit(tx, ...factsOf(changed, deed.by, row, reply));
  return { tickets, reply, at };
}

/** Tells open screens of a new ticket, and whoever it concerns. */
export async function tellOfTicket(
  services: Services,
  tx: Database,
  { user, tab }: Actor,
  ticket: { id: number; user_id: number },
): Promise<void> {
  const topics = [agentsTopic, userTopic(ticket.user_id)];
  await services.events.publishAll(tx, [{ topics, name: 'ticket', id: ticket.id }], { tab });
  await services.jobs.emit(tx, fact(ticketCreated, { ticket_id: ticket.id, author_id: user.id }));
}
