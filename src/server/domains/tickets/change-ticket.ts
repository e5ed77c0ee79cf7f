import type { SQL } from 'drizzle-orm';
import type { CurrentUser } from '#shared/auth.ts';
import { type AppError, notFound } from '#shared/errors.ts';
import { isInternal } from '#shared/message-types.ts';
import { tabHeader } from '#shared/tab-header.ts';
import type { ChangeSource } from '#shared/ticket-events.ts';
import { type Context, sourceOf, withDb } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { hintsOf, tabOf, userTopic } from '../../platform/events/events.ts';
import { cleanMessage } from '../../platform/html/message-html.ts';
import type { Services } from '../../platform/services.ts';
import type { Merge } from '../auth/account-hooks.ts';
import { areTicketsLimited } from '../auth/roles.ts';
import { agentsTopic, assigneesTopic } from '../notifications/topics.ts';
import type { Status } from '../tags/service.ts';
import { customFieldChange } from '../ticket-fields/custom-fields.ts';
import { readEnabledFields } from '../ticket-fields/queries.ts';
import { attachFiles } from './attachments.ts';
import { eventsOfChange } from './change-events.ts';
import { readRules } from './change-rules.ts';
import { type LockedTicket, lockTickets, readToChange } from './lock-tickets.ts';
import { maySee, speaksForRequester, worksOn } from './policy.ts';
import { hasMentions, storeMentions } from './replies/mentions.ts';
import { storeRecipients } from './replies/recipients.ts';
import { assertSeenLatest } from './replies/store-message.ts';
import { refusalOf, refuse, type TicketChange } from './requested-change.ts';
import { isChange, type RowChange } from './row-change.ts';
import { isOver } from './row-rules.ts';
import { hintsOfChange, maxHints } from './ticket-hints.ts';
import { moveTickets, setMailbox, storeHandOver, writeTickets } from './ticket-row.ts';
import { type OperationOfChange, operationOf } from './undo/operation-of-change.ts';
import type { TicketOperation } from './undo/operations.ts';

/** The author of a change and their browser tab, which needs no live hint. A null actor is the product itself. */
export interface Actor {
  user: CurrentUser;
  tab: string | null;
  via: ChangeSource;
}

export const actorOf = (ctx: Pick<Context, 'request' | 'identity'>, user: CurrentUser): Actor => ({
  user,
  tab: tabOf(user.id, ctx.request.header(tabHeader)),
  via: sourceOf(ctx),
});

/** A closed ticket is not snoozed any more. */
const wokenBy = (status: Status | undefined): Pick<RowChange, 'placement'> =>
  status !== undefined && isOver(status) ? { placement: { type: 'woken', cause: 'closed' } } : {};

/** Maps the requested change to column values. */
function rowChange(
  user: CurrentUser | null,
  ticket: LockedTicket | undefined,
  { message, status, ...fields }: Omit<TicketChange, 'custom_fields'>,
  at: string,
): RowChange {
  const chosen = status ?? undefined;
  // A placement that is asked for stands, such as the trash for a ticket that is closed as well.
  const asked = fields.placement && { placement: fields.placement };
  if (message === undefined) return { status: chosen, ...fields, ...wokenBy(chosen), ...asked };
  if (user === null || ticket === undefined)
    throw new Error('A message is written by somebody, in a ticket.');
  const { type, body, usual, forwarded_to, isSent, author_id = user.id } = message;
  const by_requester = speaksForRequester(user, ticket);
  const isReply = !isInternal(message);
  const sides = by_requester ? usual.requester : usual.agent;
  const brought = isReply ? sides : undefined;
  const words = cleanMessage(body);
  const next = chosen ?? brought;
  const isAnswered = by_requester && isReply;
  const assigns = message.assigns === true && isReply && !by_requester && ticket.assigned_to === null;
  return {
    message: { type, by_requester, user_id: author_id, author_id, words, forwarded_to, isSent, at },
    status: next,
    ...fields,
    ...(assigns && { assigned_to: user.id }),
    ...(isAnswered ? { placement: { type: 'woken', cause: 'reply' } } : wokenBy(next)),
    ...asked,
  };
}

/** Throws unless the actor may make the change on each of the tickets. */
async function authorize(
  services: Services,
  actor: Actor | null,
  locked: readonly LockedTicket[],
  change: TicketChange,
): Promise<void> {
  // An undo restores the values of an operation that was permitted.
  if (actor === null || actor.via === 'undo') return;
  const rules = await readRules(services);
  for (const ticket of locked) refuse(actor.user, ticket, change, rules);
}

/** Writes and publishes a permitted change. Null, without any effect, when the version of the ticket is outdated. */
async function make(
  services: Services,
  db: Database,
  actor: Actor | null,
  locked: readonly LockedTicket[],
  change: TicketChange,
  { version = null, operation: as }: { version?: string | null; operation: OperationOfChange | null },
) {
  const user = actor?.user ?? null;
  const within = withDb(services, db);
  const isUndo = actor?.via === 'undo';
  const [first] = locked;
  const { message } = change;
  if (user !== null && first !== undefined && message?.last_seen_id)
    await assertSeenLatest(db, first.id, message.last_seen_id, worksOn(user, first));
  const at = new Date().toISOString();
  const deed = { by: user?.id ?? null, via: actor?.via ?? 'system', at };
  const { custom_fields: given, ...requested } = change;
  const { category_id } = requested;
  const setsValues = given !== undefined || category_id !== undefined;
  const row: RowChange = {
    ...rowChange(user, first, requested, at),
    ...(setsValues && {
      custom_fields: customFieldChange(await readEnabledFields(within), locked, given ?? {}, category_id),
    }),
  };
  // Drops tickets that already have the values, such as the same assignee.
  const changed = locked.filter((ticket) => isChange(ticket, row));
  const reply =
    row.message === undefined || first === undefined
      ? null
      : { id: first.next_reply, html: row.message.words.html };
  const news = {
    hints: hintsOf(hintsOfChange(changed, row, await areTicketsLimited(within))),
    tab: changed.length > maxHints ? null : (actor?.tab ?? null),
    // Without an author, nobody is notified.
    jobs: services.jobs.heardBy(
      eventsOfChange(changed, isUndo || row.relocation ? null : deed.by, row, reply),
    ),
  };
  const operation = operationOf(user, as, changed, row, at);
  const tickets = await writeTickets(db, changed, row, deed, news, { version, operation });
  return tickets === null ? null : { tickets, reply, at, operation: operation?.shown ?? null };
}

/**
 * Changes one ticket as `changeTickets` does. Optimistic: reads the ticket, and writes it in one statement if its
 * version is unchanged. Falls back to `changeTickets` on a concurrent change.
 */
export async function changeTicket(
  services: Services,
  actor: Actor,
  id: number,
  change: TicketChange,
  type: TicketOperation | null = null,
) {
  const { message } = change;
  const operation = type && { type };
  // A check of the last seen message needs the lock; files, copies and mentions need statements of their own.
  const hasParts =
    message !== undefined &&
    ((message.uploads ?? []).length > 0 ||
      message.copies !== undefined ||
      message.mailbox_id != null ||
      hasMentions(message));
  const isOneStatement = !message?.last_seen_id && !hasParts;
  if (isOneStatement) {
    const read = await readToChange(services.db, id, message !== undefined);
    if (read === undefined) throw notFound();
    const { version, ...ticket } = read;
    await authorize(services, actor, [ticket], change);
    const made = await make(services, services.db, actor, [ticket], change, { version, operation });
    if (made !== null) return made;
  }
  return services.db.transaction((tx) => changeTickets(services, tx, actor, [id], change, type));
}

const lockToChange = (
  tx: Database,
  which: readonly number[] | SQL,
  user: CurrentUser | null,
  { message, tags }: TicketChange,
) =>
  lockTickets(tx, which, user?.id ?? null, {
    withReply: message !== undefined,
    withTags: tags !== undefined,
  });

/**
 * The single path of ticket changes, all or none of them: locks the rows, authorizes the actor, sets columns, stores
 * history events, publishes live hints and enqueues jobs. Part of the transaction `tx`; call `jobs.nudge` after it.
 * @param which Their ids, or a condition. Throws 404 when one of the ids does not exist.
 * @param type The operation to store, so that an agent can undo the change.
 */
export async function changeTickets(
  services: Services,
  tx: Database,
  actor: Actor | null,
  which: readonly number[] | SQL,
  change: TicketChange,
  type: TicketOperation | null = null,
) {
  const { message } = change;
  const user = actor?.user ?? null;
  const locked = await lockToChange(tx, which, user, change);
  if (Array.isArray(which) && locked.length !== new Set(which).size) throw notFound();
  await authorize(withDb(services, tx), actor, locked, change);
  const made = await make(services, tx, actor, locked, change, { operation: type && { type } });
  if (made === null) throw new Error('Tickets that are locked were not written.');
  const [ticket] = locked;
  if (made.reply === null || user === null || message === undefined || ticket === undefined) return made;
  await attachFiles(
    tx,
    { id: made.reply.id, author_id: message.author_id ?? user.id },
    message.uploads ?? [],
  );
  if (message.copies !== undefined) await storeRecipients(tx, made.reply.id, message.copies);
  if (message.mailbox_id != null) await setMailbox(tx, ticket.id, message.mailbox_id);
  if (hasMentions(message)) await storeMentions(tx, ticket, made.reply);
  return made;
}

/**
 * Changes those of the tickets that the actor may change, as `changeTickets` does; a message has one ticket. Part of the
 * transaction `tx`; call `jobs.nudge` after it.
 * @returns The refusals of the others; the tickets that were changed; the subjects of those that the actor sees.
 */
export async function changePermitted(
  services: Services,
  tx: Database,
  actor: Actor,
  ids: readonly number[],
  change: TicketChange,
  operation: OperationOfChange | null,
) {
  const locked = await lockToChange(tx, ids, actor.user, change);
  const rules = await readRules(withDb(services, tx));
  const found = new Map(locked.map((ticket) => [ticket.id, ticket]));
  const refusals = new Map<number, AppError>();
  for (const id of ids) {
    const ticket = found.get(id);
    const refusal = ticket === undefined ? notFound() : refusalOf(actor.user, ticket, change, rules);
    if (refusal !== null) refusals.set(id, refusal);
  }
  const permitted = locked.filter(({ id }) => !refusals.has(id));
  // A message needs a ticket that it is written in.
  const made =
    permitted.length === 0 ? null : await make(services, tx, actor, permitted, change, { operation });
  return {
    refusals,
    changed: new Set(made?.tickets.map(({ id }) => id)),
    subjects: new Map(
      locked.filter((ticket) => maySee(actor.user, ticket)).map(({ id, subject }) => [id, subject]),
    ),
  };
}

/** Moves all tickets of one customer to another. Publishes live hints to both when `tx` commits. */
export async function moveRequester(services: Services, tx: Database, merge: Merge) {
  await moveTickets(tx, merge);
  await tellOfHandOver(services, tx, merge);
}

const tellOfHandOver = (services: Services, tx: Database, { into }: Pick<Merge, 'into'>) =>
  services.events.publish(tx, [agentsTopic, assigneesTopic, userTopic(into)], { name: 'resync', id: null });

/** Stores that tickets are back with their customer after an undone merge. Publishes live hints. */
export async function requesterIsBack(
  services: Services,
  tx: Database,
  { from, into, by }: Pick<Merge, 'from' | 'into' | 'by'>,
  ids: readonly number[],
) {
  await storeHandOver(tx, ids, { from: into, to: from }, { by, via: 'undo' });
  await tellOfHandOver(services, tx, { into });
}
