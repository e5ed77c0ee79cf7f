import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import { reserveKey, storeResult } from '#server/platform/idempotency/keys.ts';
import type { Services } from '#server/platform/services.ts';
import type { CurrentUser } from '#shared/auth.ts';
import { AppError, invalid, notFound } from '#shared/errors.ts';
import { isInternal } from '#shared/message-types.ts';
import { offsetOf, toCountedPage } from '#shared/pagination.ts';
import type { createReplyInput, Reply, replyListInput } from '#shared/tickets.ts';
import { assertAttachments } from '../../billing/service.ts';
import { readSettings } from '../../settings/service.ts';
import { findStatus, readStatuses, statusesAfterReply } from '../../tags/service.ts';
import { actorOf, changeTicket, changeTickets } from '../change-ticket.ts';
import { isAgent, maySee, seesAll, speaksForRequester, ticketScopeOf, worksOn } from '../policy.ts';
import { findSurvivor, findTicketRow, toTicket } from '../queries.ts';
import { type TicketChange, ticketMerged } from '../requested-change.ts';
import { loadAccess } from '../service.ts';
import { assertMailbox } from '../ticket-mailbox.ts';
import { findReplies, findReply } from './queries.ts';

/** A page of a ticket's messages, newest first. Customers never get notes. */
export async function listReplies(
  { db }: Pick<Services, 'db'>,
  user: CurrentUser,
  input: z.output<typeof replyListInput>,
) {
  const { found, total } = await findReplies(db, {
    ticket: input.id,
    reader: user.id,
    workspaces: user.workspaces.map(({ id }) => id),
    organisation: user.shared_organisation?.id ?? null,
    scope: isAgent(user) || seesAll(user) ? ticketScopeOf(user) : 'own',
    withNotes: isAgent(user),
    limit: input.perPage,
    offset: offsetOf(input),
  });
  // An empty page is past the end, or of a ticket that is not visible.
  if (found.length === 0) await loadAccess(db, user, input.id);
  return { pagination: toCountedPage(found, total, input) };
}

/** Whether a message is sent later, or only under a condition. */
const isScheduled = ({ send_after, send_in, only_if_no_reply }: ReplyInput) =>
  Boolean(send_after ?? send_in ?? only_if_no_reply);

/** Adds a message as `createReply` does, or stores a reply that is sent later. */
export async function sendReply(ctx: Context, user: CurrentUser, input: ReplyInput) {
  if (!isScheduled(input)) return createReply(ctx, user, input);
  if (isInternal(input)) throw invalid({ send_after: ["Notes can't be sent later."] });
  const [schedule] = ctx.hooks('scheduleReply');
  if (schedule === undefined) throw new Error('Nothing stores replies that are sent later.');
  ctx.request.status = 202;
  const { scheduled } = await schedule(ctx, user, input);
  const row = await findTicketRow(ctx.db, input.id);
  if (row === undefined) throw notFound();
  return { scheduled, ticket: answeredTicket(row, await readStatuses(ctx), worksOn(user, row)) };
}

/** The ticket of a message, as far as a message changes it. */
function answeredTicket(...about: Parameters<typeof toTicket>) {
  const { id, status, status_label, status_category, updated_at, closed_at } = toTicket(...about);
  return { id, status, status_label, status_category, updated_at, closed_at };
}

/** Addresses that a reply names; undefined for none. Throws 422 for a note, which is sent to no one. */
export function copiesOf({ type, cc = [], bcc = [] }: ReplyInput) {
  if (cc.length + bcc.length === 0) return undefined;
  if (isInternal({ type }))
    throw invalid({ [cc.length > 0 ? 'cc' : 'bcc']: ["Notes can't be sent to other people."] });
  return { cc, bcc };
}

type ReplyInput = z.output<typeof createReplyInput>;

/**
 * Adds a reply or a note; of a merged ticket to the one that has its messages, if its author can write there. Throws 409
 * otherwise.
 */
async function createReply(
  ctx: Context,
  user: CurrentUser,
  input: ReplyInput,
): ReturnType<typeof createReplyIn> {
  try {
    return await createReplyIn(ctx, user, input);
  } catch (error) {
    if (!(error instanceof AppError) || error.reason !== ticketMerged) throw error;
    const survivor = await findSurvivor(ctx.db, input.id);
    if (survivor === undefined || !maySee(user, survivor)) throw error;
    // The message that was last seen is of the other ticket.
    return createReply(ctx, user, { ...input, id: survivor.id, last_seen_reply_id: null });
  }
}

/**
 * Adds a reply or an internal note. A customer's reply reopens the ticket, an agent's sets it to pending unless
 * `status` is sent; by a setting, it also assigns one of no one to its author. Throws 403 when locked, 409 when a message newer than `last_seen_reply_id` exists.
 */
/** The change that a message makes; a status that the site does not have is null. */
export async function changeOfReply(
  services: Services,
  {
    status: name,
    ...message
  }: Omit<NonNullable<TicketChange['message']>, 'usual' | 'assigns'> & { status?: string | null | undefined },
): Promise<TicketChange> {
  const status = name ? await findStatus(services, name) : undefined;
  const usual = await statusesAfterReply(services);
  const { assign_on_reply: assigns } = (await readSettings(services)).tickets;
  return { message: { ...message, usual, assigns }, status };
}

async function createReplyIn(ctx: Context, user: CurrentUser, input: ReplyInput) {
  await ctx.limits.consume(isAgent(user) ? 'staff_reply' : 'reply', user.id);
  await assertAttachments(ctx, user, input.uploads?.length ?? 0);
  const statuses = await readStatuses(ctx);
  const key = input.idempotency_key ?? ctx.request.header('Idempotency-Key');
  const operation = `reply:${input.id}`;

  const { type, body, uploads = [], last_seen_reply_id, status, mailbox_id } = input;
  if (isAgent(user)) await assertMailbox(ctx, input);
  const copies = copiesOf(input);
  const actor = actorOf(ctx, user);
  const message = { type, body, isSent: true, uploads, copies, mailbox_id, last_seen_id: last_seen_reply_id };
  const change = await changeOfReply(ctx, { ...message, status });
  const saidBy = ({ tickets, reply, at }: Awaited<ReturnType<typeof changeTickets>>) => {
    const [ticket] = tickets;
    if (reply === null || ticket === undefined) throw notFound();
    const said = { type, by_requester: speaksForRequester(user, ticket), at, ...reply };
    return { id: reply.id, row: ticket, stored: uploads.length === 0 && copies === undefined ? said : null };
  };
  const once = async (tx: Database, key: string) => {
    const known = await reserveKey(tx, user.id, operation, key);
    if (known !== null) {
      await loadAccess(tx, user, input.id);
      return { id: known, row: await findTicketRow(tx, input.id), stored: null };
    }
    const said = saidBy(await changeTickets(ctx, tx, actor, [input.id], change));
    await storeResult(tx, user.id, operation, key, said.id);
    return said;
  };
  const { id, row, stored } =
    key === undefined
      ? saidBy(await changeTicket(ctx, actor, input.id, change))
      : await ctx.db.transaction((tx) => once(tx, key));
  ctx.jobs.nudge();

  const reply =
    stored === null
      ? await findReply(ctx.db, id, row !== undefined && worksOn(user, row))
      : asReply(user, input.id, stored);
  if (reply === undefined || row === undefined) throw notFound();
  return { reply, ticket: answeredTicket(row, statuses, worksOn(user, row)) };
}

interface Said extends Pick<Reply, 'id' | 'type' | 'by_requester'> {
  html: string;
  at: string;
}

/** The API form of a message without files that its author has just written. */
const asReply = (user: CurrentUser, ticketId: number, { id, type, by_requester, html, at }: Said): Reply => ({
  id,
  ticket_id: ticketId,
  user_id: user.id,
  type,
  by_requester,
  body: html,
  created_at: at,
  updated_at: at,
  user: { id: user.id, display_name: user.display_name, avatar: user.avatar },
  filed_by: null,
  uploads: [],
});
