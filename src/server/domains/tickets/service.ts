import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import type { CustomValues } from '#shared/custom-values.ts';
import { forbidden, invalid, notFound } from '#shared/errors.ts';
import { hasPermission } from '#shared/permissions.ts';
import type { TicketChannel } from '#shared/ticket-channels.ts';
import type { ChangeSource } from '#shared/ticket-events.ts';
import type { NewFields } from '#shared/ticket-fields.ts';
import type { createTicketInput } from '#shared/tickets.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { cleanMessage } from '../../platform/html/message-html.ts';
import { resultOf } from '../../platform/idempotency/keys.ts';
import type { Services } from '../../platform/services.ts';
import {
  activeMembership,
  activeWorkspace,
  membershipOf,
  withinWorkspaces,
} from '../auth/active-workspace.ts';
import { toCurrentUser, type UserRow } from '../auth/queries.ts';
import { assertAttachments, assertTicketQuota, priorityOfPlan } from '../billing/service.ts';
import { isBlocked } from '../blocked-senders/blocking.ts';
import { defaultGroup } from '../groups/queries.ts';
import { purchasesOf } from '../purchases/service.ts';
import { readSettings } from '../settings/service.ts';
import { readCategories, readStatuses, type Status, statusFor } from '../tags/service.ts';
import { newValues } from '../ticket-fields/custom-fields.ts';
import { readEnabledFields } from '../ticket-fields/queries.ts';
import { priorityNamed } from '../ticket-priorities/service.ts';
import { assertAgentFields, assertAssignee, assigneeOf, requesterOf, tagNew } from './agent-ticket.ts';
import { attachFiles, listFiles } from './attachments.ts';
import { type Actor, actorOf } from './change-ticket.ts';
import { copiesFor } from './copies.ts';
import { countUnsolved } from './person-queries.ts';
import { isAgent, maySee } from './policy.ts';
import { findTicketAccess, findTicketDetails } from './queries.ts';
import { noSideEffects } from './side-effects.ts';
import { sideEffectsOfNew } from './ticket-hints.ts';
import { copyTicket, insertTicket, setMailbox } from './ticket-row.ts';

/**
 * One ticket, with the caller's permitted actions. Throws 404 also for tickets that are not visible to the caller.
 * @param asFiled Whether spam is shown as any other ticket: blocked senders are not told.
 */
export async function readTicket(services: Services, user: CurrentUser, id: number, asFiled = false) {
  const [{ envato, tickets: rules }, statuses, fields] = await Promise.all([
    readSettings(services),
    readStatuses(services),
    readEnabledFields(services),
  ]);
  const ticket = await findTicketDetails(services.db, id, { user, rules, statuses, fields, asFiled });
  if (ticket === undefined) throw notFound();
  if (ticket.user.purchase_codes !== undefined && envato.enable) {
    ticket.user.purchase_codes = await purchasesOf(services, ticket.user.id);
  }
  return { ticket };
}

/** The columns that authorize actions on a ticket. Throws 404 as `readTicket` does. */
export async function loadAccess(db: Database, user: CurrentUser, id: number) {
  const ticket = await findTicketAccess(db, id);
  if (ticket === undefined || !maySee(user, ticket)) throw notFound();
  return ticket;
}

type CreateInput = z.output<typeof createTicketInput>;

/** The workspace of a new ticket; null is none. Throws 403 for one without membership of the requester. */
async function workspaceOf(ctx: Context, user: CurrentUser, requester: CurrentUser): Promise<number | null> {
  if (requester.id === user.id) return activeMembership(ctx, user)?.id ?? null;
  const id = activeWorkspace(ctx);
  if (id === 0) return null;
  return membershipOf(await withinWorkspaces(ctx, requester), id).id;
}

/** Throws 422 unless it is an own purchase that is still supported. */
async function checkPurchase(ctx: Services, user: CurrentUser, id: number | null | undefined) {
  if (id === null || id === undefined)
    throw invalid({ purchase_code: ['The purchase code field is required.'] });
  const purchase = (await purchasesOf(ctx, user.id)).find((candidate) => candidate.id === id);
  if (purchase === undefined) throw invalid({ purchase_code: ['The selected purchase code is invalid.'] });
  if (purchase.support_expired)
    throw invalid({ purchase_code: ['Support for this purchase has expired.'] }, 'support_expired');
}

/**
 * Validates the category and its required fields, which are optional for agents who file for customers. Throws 422.
 * @returns The group of its tickets.
 */
async function checkCategory(
  ctx: Services,
  user: CurrentUser,
  { category, purchase_code }: CreateInput,
): Promise<number | null> {
  const known = await readCategories(ctx);
  const choices = isAgent(user) ? known : known.filter(({ hidden }) => !hidden);
  if (category === null || category === undefined) {
    if (choices.length > 0 && !isAgent(user))
      throw invalid({ category: ['The category field is required.'] });
    return null;
  }
  const chosen = choices.find((candidate) => candidate.id === category);
  if (chosen === undefined) throw invalid({ category: ['The selected category is invalid.'] });
  const { group_id, requires_purchase_code } = chosen;
  if (!requires_purchase_code || isAgent(user)) return group_id;
  // Purchases exist only with the marketplace.
  if ((await readSettings(ctx)).envato.enable) await checkPurchase(ctx, user, purchase_code);
  return group_id;
}

/** Throws 409 or 422 above the quotas of a customer's plan. */
async function checkPlan(ctx: Context, user: CurrentUser, requester: number, files: number) {
  await assertAttachments(ctx, user, files);
  await assertTicketQuota(ctx, user, () => countUnsolved(ctx.db, requester));
}

/** Fields of a new ticket that follow from its author and its requester. */
async function filingOf(
  ctx: Context,
  user: CurrentUser,
  { person, group_id }: { person: CurrentUser; group_id: number | null },
  input: CreateInput,
) {
  const isForOther = person.id !== user.id;
  const isByAgent = isForOther && input.written_by === 'agent';
  const { via } = actorOf(ctx, user);
  const channel: TicketChannel = isForOther ? 'agent' : via === 'api' ? 'api' : 'web';
  return {
    isByAgent,
    group_id,
    assigned_to: assigneeOf(user, { user_id: person.id, group_id }, input),
    // The customer has to answer what an agent wrote.
    status: await statusFor(ctx, isByAgent ? 'pending' : 'open'),
    priority:
      input.priority === undefined
        ? await priorityOfPlan(ctx, person)
        : await priorityNamed(ctx, input.priority),
    channel,
  };
}

/**
 * Files a ticket with its first message. Notifies agents, and confirms it to the customer. The same idempotency key
 * within a day returns the same ticket.
 */
export async function createTicket(ctx: Context, user: CurrentUser, input: CreateInput) {
  if (!hasPermission(user, 'tickets.create')) throw forbidden();
  assertAgentFields(user, input);
  await ctx.limits.consume(isAgent(user) ? 'staff_create_ticket' : 'create_ticket', user.id);
  const ownGroup = await checkCategory(ctx, user, input);
  const group_id = ownGroup ?? (await defaultGroup(ctx));
  const { subject, body, uploads = [], tags = [] } = input;
  const person = await requesterOf(ctx, user, input);
  const { id: requester } = person;
  const workspace_id = await workspaceOf(ctx, user, person);
  await checkPlan(ctx, user, requester, uploads.length);
  const { isByAgent, ...filing } = await filingOf(ctx, user, { person, group_id }, input);
  const fields = await readEnabledFields(ctx);
  const custom_fields = newValues(fields, input.category ?? null, input.custom_fields ?? {}, !isAgent(user));
  const key = input.idempotency_key ?? ctx.request.header('Idempotency-Key');
  const actor = actorOf(ctx, user);
  const cc = await copiesFor(ctx.db, requester, input.cc);
  const about = { subject, body, category_id: input.category ?? null, custom_fields, cc };
  const ticket = { user_id: requester, workspace_id, ...filing, ...about };
  const spam = !isAgent(user) && (await isBlocked(ctx.db, requester));
  const news = await sideEffectsOfNew(
    ctx,
    actor,
    { organisation_id: person.shared_organisation?.id, ...ticket },
    { tells_requester: input.tell_customer, spam },
  );
  const file = async (db: Database) => {
    if (input.assigned_to != null) await assertAssignee(db, filing.assigned_to);
    const reserved = key === undefined ? null : { author_id: user.id, operation, key };
    const stored = await insertTicket(
      db,
      withMessage({ author_id: user.id, isByAgent, spam, via: actor.via, ...ticket }),
      news,
      reserved,
    );
    if (stored === null) return knownResult(db, user.id, key ?? '');
    await attachFiles(db, { id: stored.reply_id, author_id: user.id }, uploads);
    await tagNew(ctx, db, actor, stored.id, tags);
    return stored.id;
  };
  const isOneStatement = uploads.length + tags.length === 0 && input.assigned_to == null;
  const id = isOneStatement ? await file(ctx.db) : await ctx.db.transaction(file);
  ctx.jobs.nudge();
  return readTicket(ctx, user, id, true);
}

const operation = 'create_ticket';

async function knownResult(db: Database, userId: number, key: string): Promise<number> {
  const known = await resultOf(db, userId, operation, key);
  if (known === null) throw new Error('A key is taken, and nothing was made with it.');
  return known;
}

export interface NewTicket extends NewFields {
  body: string;
  custom_fields?: CustomValues;
  user_id: number;
  author_id: number;
  status: Status;
  workspace_id?: number | null;
  via?: ChangeSource;
  channel?: TicketChannel;
  spam?: boolean;
  /** Whether an agent wrote its first message to the customer. */
  isByAgent?: boolean;
  at?: string;
}

/** The message of a ticket filed for another person counts as that person's, unless an agent wrote it to them. */
function withMessage({
  body,
  author_id,
  isByAgent = false,
  via = 'system',
  at = new Date().toISOString(),
  ...fields
}: NewTicket) {
  const words = cleanMessage(body);
  const user_id = isByAgent ? author_id : fields.user_id;
  const message = { type: 'replies' as const, by_requester: !isByAgent, user_id, author_id, words, at };
  return { message, via, ...fields };
}

/** A ticket of a person without a session. */
export interface SentTicket {
  subject: string;
  body: string;
  /** The address that the person gave. */
  email: string;
  channel: TicketChannel;
  /** The default group without it. */
  group_id?: number | null | undefined;
  category_id?: number | null | undefined;
  cc?: string[];
  mailbox_id?: number;
  /** Whether its receipt is confirmed to the person; by default it is. */
  tells_requester?: boolean;
}

/**
 * Files a ticket for a person without a session, such as by the contact page or by mail. Notifies agents as of any other.
 * Resolves with its number, and that of its message.
 * @param files Of the message; `take` claims them within the transaction.
 */
export async function fileTicketOf(
  services: Services,
  writer: UserRow,
  { email, group_id: ownGroup, category_id = null, tells_requester = true, ...about }: SentTicket,
  files: { ids: readonly number[]; take: (tx: Database) => Promise<void> },
): Promise<{ id: number; reply_id: number }> {
  const status = await statusFor(services, 'open');
  const user = toCurrentUser(writer);
  const priority = await priorityOfPlan(services, user);
  const group_id = ownGroup ?? (await defaultGroup(services));
  const ticket = {
    user_id: writer.id,
    author_id: writer.id,
    status,
    via: about.channel === 'email' ? ('mail' as const) : ('web' as const),
    priority,
    group_id,
    category_id,
    ...about,
  };
  const spam = !isAgent(user) && (await isBlocked(services.db, writer.id, email));
  const filed = { organisation_id: user.shared_organisation?.id, ...ticket };
  const news = await sideEffectsOfNew(services, { user, tab: null }, filed, { spam, tells_requester });
  const stored = await services.db.transaction(async (tx) => {
    await files.take(tx);
    const made = await insertTicket(tx, withMessage({ ...ticket, spam }), news);
    if (made === null) throw new Error('The ticket was not stored.');
    await listFiles(tx, made.reply_id, files.ids);
    if (about.mailbox_id !== undefined) await setMailbox(tx, made.id, about.mailbox_id);
    return made;
  });
  services.jobs.nudge();
  return stored;
}

/** Stores a ticket like another one, to which messages are moved in the same transaction. Returns its number. */
export const storeCopy = (
  tx: Database,
  { user, via }: Actor,
  id: number,
  about: { subject: string; status: Status },
) => copyTicket(tx, id, about, { by: user.id, via, at: new Date().toISOString() });

/** Stores a ticket and its first message without side effects. Returns its number. */
export async function storeTicket(db: Database, input: NewTicket): Promise<number> {
  const stored = await insertTicket(db, withMessage(input), noSideEffects);
  if (stored === null) throw new Error('The ticket was not stored.');
  return stored.id;
}
