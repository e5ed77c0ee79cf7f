import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { AppError, forbidden, notFound } from '#shared/errors.ts';
import { isInternal } from '#shared/message-types.ts';
import { authorMinutes, isRecentlyBy, type updateReplyInput } from '#shared/reply-changes.ts';
import { isHidden } from '#shared/ticket-states.ts';
import { type Context, sourceOf, withDb } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { cleanMessage } from '../../platform/html/message-html.ts';
import { areTicketsLimited } from '../auth/roles.ts';
import { readSettings } from '../settings/service.ts';
import { deleteEntryRows } from '../uploads/service.ts';
import { fileEntries } from '../uploads/tables.ts';
import { type LockedTicket, lockTickets } from './lock-tickets.ts';
import { setAside } from './placement.ts';
import { isAgent, maySee, type TicketRules, ticketAbilities, worksOn } from './policy.ts';
import { storeMentions } from './replies/mentions.ts';
import { findReply } from './replies/queries.ts';
import { isPublic, replies, replyFiles, replyOriginals } from './replies/tables.ts';
import { hintsOfChange } from './ticket-hints.ts';
import { storeMessageEvent } from './ticket-row.ts';

/** Locks a message and its ticket until the transaction ends. Throws 404 when it does not exist or is not visible. */
async function lockMessage(
  tx: Database,
  user: CurrentUser,
  id: number,
): Promise<Awaited<ReturnType<typeof lockWhereItIs>> & object> {
  // A merge may have moved it while the lock was awaited.
  for (;;) {
    const locked = await lockWhereItIs(tx, user, id);
    if (locked !== null) return locked;
  }
}

/** Null when the message has been moved to another ticket. */
async function lockWhereItIs(tx: Database, user: CurrentUser, id: number) {
  const [found] = await tx.select({ ticket_id: replies.ticket_id }).from(replies).where(eq(replies.id, id));
  if (found === undefined) throw notFound();
  const [ticket] = await lockTickets(tx, [found.ticket_id], user.id);
  const [message] = await tx
    .select({
      id: replies.id,
      ticket_id: replies.ticket_id,
      user_id: replies.user_id,
      filed_by_id: replies.filed_by,
      type: replies.type,
      by_requester: replies.by_requester,
      body: replies.body,
      created_at: replies.created_at,
    })
    .from(replies)
    .where(eq(replies.id, id));
  if (ticket === undefined || message === undefined) throw notFound();
  if (message.ticket_id !== ticket.id) return null;
  if (!maySee(user, ticket)) throw notFound();
  if (isInternal(message) && !worksOn(user, ticket)) throw notFound();
  return { ticket, message };
}

type LockedMessage = NonNullable<Awaited<ReturnType<typeof lockWhereItIs>>>['message'];

/** Throws 403 unless the user works on the ticket, or sent the message recently and may still reply. */
function assertMayChange(
  user: CurrentUser,
  ticket: LockedTicket,
  message: LockedMessage,
  rules: TicketRules,
) {
  if (worksOn(user, ticket)) return;
  if ((message.filed_by_id ?? message.user_id) !== user.id) throw forbidden();
  if (!ticketAbilities(user, ticket, rules).reply) throw forbidden('This ticket is locked.', 'ticket_locked');
  if (isRecentlyBy(user.id, message)) return;
  throw forbidden(
    {
      line: 'You can edit or delete a message for :count minutes after sending it.',
      values: { count: authorMinutes },
    },
    'message_too_old',
  );
}

/** The newest public message of a ticket; none remains where the first message is a note. */
async function newestPublic(tx: Database, ticketId: number) {
  const [newest] = await tx
    .select({ body: replies.body, by_requester: replies.by_requester })
    .from(replies)
    .where(and(eq(replies.ticket_id, ticketId), isPublic()))
    .orderBy(desc(replies.id))
    .limit(1);
  return newest ?? { body: '', by_requester: false };
}

/** Decides, writes and publishes, in one transaction, and answers with the ticket. `write` says whether something changed. */
async function changeMessage(
  ctx: Context,
  user: CurrentUser,
  id: number,
  type: 'reply_edited' | 'reply_deleted',
  write: (tx: Database, ticket: LockedTicket, message: LockedMessage, at: string) => Promise<boolean>,
): Promise<LockedTicket> {
  await ctx.limits.consume(isAgent(user) ? 'staff_reply' : 'reply', user.id);
  const changed = await ctx.db.transaction(async (tx) => {
    const services = withDb(ctx, tx);
    const { ticket, message } = await lockMessage(tx, user, id);
    const { tickets: rules } = await readSettings(services);
    if (isHidden(ticket.queue_state)) throw setAside(ticket);
    assertMayChange(user, ticket, message, rules);
    const at = new Date().toISOString();
    if (!(await write(tx, ticket, message, at))) return ticket;
    const data = { reply_id: id, message: message.type, by_requester: message.by_requester };
    const newest = isInternal(message) ? null : await newestPublic(tx, ticket.id);
    await storeMessageEvent(tx, ticket.id, { type, data }, { by: user.id, via: sourceOf(ctx), at }, newest);
    for (const { topics, name, id: ref } of hintsOfChange(
      [ticket],
      { message },
      await areTicketsLimited(services),
    ))
      await ctx.events.publish(tx, topics, { name, id: ref });
    return ticket;
  });
  ctx.jobs.nudge();
  return changed;
}

/**
 * Changes the content of a message; its files are unchanged. For its author within some minutes, for agents of the
 * ticket at any time. Throws 404, and 403 for everybody else.
 */
export async function updateReply(
  ctx: Context,
  user: CurrentUser,
  { id, body }: z.output<typeof updateReplyInput>,
) {
  const ticket = await changeMessage(ctx, user, id, 'reply_edited', async (tx, ticket, message, at) => {
    const { html, original } = cleanMessage(body);
    if (html === message.body) return false;
    await tx.update(replies).set({ body: html, updated_at: at }).where(eq(replies.id, id));
    await tx.delete(replyOriginals).where(eq(replyOriginals.reply_id, id));
    if (original !== null) await tx.insert(replyOriginals).values({ reply_id: id, body: original });
    if (message.type === 'notes') await storeMentions(tx, ticket, { id, html });
    return true;
  });
  const reply = await findReply(ctx.db, id, worksOn(user, ticket));
  if (reply === undefined) throw notFound();
  return { reply };
}

/**
 * Deletes a message with its files, permanently. Permissions are those of `updateReply`; throws 409 for the first
 * message, which describes the ticket.
 */
export async function deleteReply(ctx: Context, user: CurrentUser, id: number) {
  await changeMessage(ctx, user, id, 'reply_deleted', async (tx, ticket) => {
    const [first] = await tx
      .select({ id: sql<number>`min(${replies.id})` })
      .from(replies)
      .where(eq(replies.ticket_id, ticket.id));
    if (first?.id === id)
      throw new AppError('conflict', 'first_message', "The first message of a ticket can't be deleted.");
    const files = tx
      .select({ id: replyFiles.file_entry_id })
      .from(replyFiles)
      .where(eq(replyFiles.reply_id, id));
    await deleteEntryRows(withDb(ctx, tx), tx, inArray(fileEntries.id, files));
    await tx.delete(replies).where(eq(replies.id, id));
    return true;
  });
  return {};
}
