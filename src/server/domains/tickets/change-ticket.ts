import type { SQL } from 'drizzle-orm';
import type { CurrentUser } from '#shared/auth.ts';
import { forbidden, invalid, notFound } from '#shared/errors.ts';
import { tabHeader } from '#shared/tab-header.ts';
import { type FieldChange, ticketFields } from '#shared/ticket-fields.ts';
import { type Context, withDb } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { hintsOf, tabOf, userTopic } from '../../platform/events/events.ts';
import { cleanMessage } from '../../platform/html/message-html.ts';
import { eventOf } from '../../platform/jobs/domain-events.ts';
import type { DomainEvent } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import type { Merge } from '../auth/account-hooks.ts';
import { areTicketsLimited } from '../auth/roles.ts';
import { agentsTopic, assigneesTopic, assigneeTopic } from '../notifications/topics.ts';
import { readSettings } from '../settings/service.ts';
import { attachFiles } from './attachments.ts';
import { ticketCreated, ticketReplied, ticketsStatusChanged } from './events.ts';
import { type LockedTicket, lockTickets, readToChange } from './lock-tickets.ts';
import { isPast, maySee, speaksForRequester, type TicketRules, ticketAbilities, worksOn } from './policy.ts';
import { assertSeenLatest } from './replies/store-message.ts';
import { isChange, type RowChange, type TagChange } from './row-change.ts';
import type { SideEffects } from './side-effects.ts';
import type { Status } from './tags.ts';
import { fieldEventsFor, fieldsSetBy } from './ticket-fields.ts';
import { customersOf, hintsOfChange, maxHints } from './ticket-hints.ts';
import { moveTickets, storeHandOver, writeTickets } from './ticket-row.ts';

/** Who changes tickets, from which tab of their browser. Null, where an actor is asked for, is the product itself. */
export interface Actor {
  user: CurrentUser;
  tab: string | null;
}

export const actorOf = (ctx: Pick<Context, 'request'>, user: CurrentUser): Actor => ({
  user,
  tab: tabOf(user.id, ctx.request.header(tabHeader)),
});

/** What somebody wants to become of tickets, of their fields among others. */
export interface TicketChange extends FieldChange {
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
  tags?: TagChange | undefined;
}

function refusal(ticket: LockedTicket, rules: TicketRules) {
  if (ticket.status_category === 'locked') return forbidden('This ticket is locked.', 'ticket_locked');
  if (!isPast(ticket, rules)) return forbidden();
  return forbidden('This request was closed long ago. Please send a new one.', 'ticket_closed_long_ago');
}

/** Throws unless the person may do that with the ticket as it is: 404, 403, or 422 for a status that does not exist. */
function refuse(
  user: CurrentUser,
  ticket: LockedTicket,
  { message, status, tags, ...fields }: TicketChange,
  rules: TicketRules,
) {
  if (!maySee(user, ticket)) throw notFound();
  const can = ticketAbilities(user, ticket, rules);
  if (message !== undefined) {
    if (message.type === 'notes' ? !can.note : !can.reply) throw refusal(ticket, rules);
    if (status !== undefined && !can.set_status) throw forbidden();
  }
  if (status === null) throw invalid({ status: ['The selected status is invalid.'] });
  if (status !== undefined && !can.set_status) {
    const { category } = status;
    if (!(category === 'closed' && can.close) && !(category === 'open' && can.reopen))
      throw refusal(ticket, rules);
  }
  if (fieldsSetBy(fields).some((name) => !can[ticketFields[name].ability])) throw forbidden();
  if (tags !== undefined && !can.update) throw forbidden();
}

/** What becomes of the rows. */
function rowChange(
  user: CurrentUser | null,
  ticket: LockedTicket | undefined,
  { message, status, ...fields }: TicketChange,
  at: string,
): RowChange {
  const chosen = status ?? undefined;
  if (message === undefined) return { status: chosen, ...fields };
  if (user === null || ticket === undefined)
    throw new Error('A message is written by somebody, in a ticket.');
  const { type, body, usual } = message;
  const by_requester = speaksForRequester(user, ticket);
  const brought = type === 'notes' ? undefined : by_requester ? usual.requester : usual.agent;
  const words = cleanMessage(body);
  return {
    message: { type, by_requester, user_id: user.id, author_id: user.id, words, at },
    status: chosen ?? brought,
    ...fields,
  };
}

/** What happened, for whoever listens. */
function factsOf(
  changed: readonly LockedTicket[],
  author_id: number | null,
  { message, status, ...fields }: RowChange,
  reply: { id: number } | null,
): DomainEvent[] {
  const facts: DomainEvent[] = [];
  if (reply !== null && message !== undefined && author_id !== null)
    facts.push(eventOf(ticketReplied, { reply_id: reply.id, author_id, type: message.type }));
  facts.push(...fieldEventsFor(changed, fields, author_id));
  if (status !== undefined) {
    const ticket_ids = changed.filter((ticket) => ticket.status !== status.name).map(({ id }) => id);
    const data = { ticket_ids, status: status.name, author_id };
    if (ticket_ids.length > 0) facts.push(eventOf(ticketsStatusChanged, data));
  }
  return facts;
}

/** Decides, writes and tells. Null when the ticket of that version has another one by now: then nothing was done. */
async function make(
  services: Services,
  db: Database,
  actor: Actor | null,
  locked: readonly LockedTicket[],
  change: TicketChange,
  version: string | null,
) {
  const user = actor?.user ?? null;
  const within = withDb(services, db);
  if (user !== null) {
    const { tickets: rules } = await readSettings(within);
    for (const ticket of locked) refuse(user, ticket, change, rules);
  }
  const [first] = locked;
  const { message } = change;
  if (user !== null && first !== undefined && message?.last_seen_id)
    await assertSeenLatest(db, first.id, message.last_seen_id, worksOn(user, first));
  const at = new Date().toISOString();
  const deed = { by: user?.id ?? null, at };
  const row = rowChange(user, first, change, at);
  // What a ticket has already changes nothing, as giving it to whoever has it.
  const changed = locked.filter((ticket) => isChange(ticket, row));
  const reply =
    row.message === undefined || first === undefined
      ? null
      : { id: first.next_reply, html: row.message.words.html };
  const news = {
    hints: hintsOf(hintsOfChange(changed, row, await areTicketsLimited(within))),
    tab: changed.length > maxHints ? null : (actor?.tab ?? null),
    jobs: services.jobs.heardBy(factsOf(changed, deed.by, row, reply)),
  };
  const tickets = await writeTickets(db, changed, row, deed, news, version);
  return tickets === null ? null : { tickets, reply, at };
}

/**
 * Changes one ticket as `changeTickets` does, which answers when anybody else changed it in the same moment: without
 * that, the ticket is read, and written in one statement that does nothing unless it is still what was read.
 */
export async function changeTicket(services: Services, actor: Actor, id: number, change: TicketChange) {
  const { message } = change;
  // Notes of others leave the row of the ticket as it is, and files are attached by a statement of their own.
  const isOneStatement = !message?.last_seen_id && (message?.uploads ?? []).length === 0;
  if (isOneStatement) {
    const read = await readToChange(services.db, id, message !== undefined);
    if (read === undefined) throw notFound();
    const { version, ...ticket } = read;
    const made = await make(services, services.db, actor, [ticket], change, version);
    if (made !== null) return made;
  }
  return services.db.transaction((tx) => changeTickets(services, tx, actor, [id], change));
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
  const { message } = change;
  const user = actor?.user ?? null;
  const locked = await lockTickets(tx, which, user?.id ?? null, {
    withReply: message !== undefined,
    withTags: change.tags !== undefined,
  });
  if (Array.isArray(which) && locked.length !== new Set(which).size) throw notFound();
  const made = await make(services, tx, actor, locked, change, null);
  if (made === null) throw new Error('Tickets that are locked were not written.');
  if (made.reply !== null && user !== null)
    await attachFiles(tx, { id: made.reply.id, author_id: user.id }, message?.uploads ?? []);
  return made;
}

/** Makes all tickets of one customer another's. Open screens of both sides hear of it when `tx` commits. */
export async function moveRequester(services: Services, tx: Database, merge: Merge) {
  await moveTickets(tx, merge);
  await tellOfHandOver(services, tx, merge);
}

const tellOfHandOver = (services: Services, tx: Database, { into }: Pick<Merge, 'into'>) =>
  services.events.publish(tx, [agentsTopic, assigneesTopic, userTopic(into)], { name: 'resync', id: null });

/** Keeps that these tickets are back with the customer whose they were before a merge. Open screens hear of it. */
export async function requesterIsBack(
  services: Services,
  tx: Database,
  { from, into, by }: Pick<Merge, 'from' | 'into' | 'by'>,
  ids: readonly number[],
) {
  await storeHandOver(tx, ids, { from: into, to: from, by });
  await tellOfHandOver(services, tx, { into });
}

/** What a new ticket tells open screens, and whoever it concerns. Its number is put in as it gets one. */
export function sideEffectsOfNew(
  services: Services,
  { user, tab }: Actor,
  ticket: { user_id: number; workspace_id?: number | null; assigned_to?: number | null },
): SideEffects {
  const { user_id, workspace_id = null, assigned_to = null } = ticket;
  const desk = assigned_to === null ? [] : [assigneeTopic(assigned_to)];
  const topics = [agentsTopic, ...customersOf({ user_id, workspace_id }), ...desk];
  return {
    hints: hintsOf([{ topics, name: 'ticket', id: null }]),
    tab,
    jobs: services.jobs.heardBy([eventOf(ticketCreated, { ticket_id: 0, author_id: user.id })]),
  };
}
