import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { AppError, forbidden, invalid, notFound } from '#shared/errors.ts';
import { offsetOf, toCountedPage } from '#shared/pagination.ts';
import type { createReplyInput, replyListInput } from '#shared/tickets.ts';
import type { Database } from '../../../platform/db/connect.ts';
import { cleanMessage, plainText } from '../../../platform/html/message.ts';
import type { Context, Services } from '../../../platform/trpc/context.ts';
import { announceReply } from '../announcements/jobs.ts';
import { attachFiles } from '../attachments/service.ts';
import { keepResult, takeKey } from '../idempotency/service.ts';
import { isAgent, ticketAbilities } from '../policy.ts';
import { ticketColumns, toTicket } from '../queries.ts';
import { keepOriginal, loadAccess, lockAccess, previewLength, publishTicket } from '../service.ts';
import { tickets } from '../tables.ts';
import { readStatuses, type Status, statusFor } from '../tags/service.ts';
import { findReplies, findReply, newestReplyId } from './queries.ts';
import { replies } from './tables.ts';

/** A page of the conversation, newest first. Customers never get notes. */
export async function listReplies(
  { db }: Pick<Services, 'db'>,
  user: CurrentUser,
  input: z.output<typeof replyListInput>,
) {
  await loadAccess(db, user, input.id);
  const { found, total } = await findReplies(db, {
    ticket: input.id,
    withNotes: isAgent(user),
    limit: input.perPage,
    offset: offsetOf(input),
  });
  return { pagination: toCountedPage(found, total, input) };
}

type ReplyInput = z.output<typeof createReplyInput>;

/**
 * Adds a reply or an internal note. A customer's reply opens the ticket again, an agent's makes it wait for the
 * customer unless `status` says otherwise. Throws 403 when locked, 409 when something newer than
 * `last_seen_reply_id` exists.
 */
export async function createReply(ctx: Context, user: CurrentUser, input: ReplyInput) {
  await ctx.limits.take(isAgent(user) ? 'staff_reply' : 'reply', user.id);
  refuseWriting(user, await loadAccess(ctx.db, user, input.id), input);
  const statuses = await readStatuses(ctx);
  const key = input.idempotency_key ?? ctx.request.header('Idempotency-Key');
  const operation = `reply:${input.id}`;

  const replyId = await ctx.db.transaction(async (tx) => {
    const known = key === undefined ? null : await takeKey(tx, user.id, operation, key);
    if (known !== null) return known;
    const access = await lockAccess(tx, user, input.id);
    refuseWriting(user, access, input);
    await refuseUnseen(tx, input, isAgent(user));
    const by_requester = access.user_id === user.id;
    const id = await storeReply(tx, {
      ticket_id: input.id,
      user_id: user.id,
      by_requester,
      type: input.type,
      body: input.body,
      status: await statusAfter(ctx, statuses, input, by_requester),
      uploads: input.uploads,
    });
    if (key !== undefined) await keepResult(tx, user.id, operation, key, id);
    await publishTicket(ctx, tx, access, input.type === 'notes' ? 'agents' : 'everyone');
    if (input.type === 'replies') {
      await ctx.jobs.enqueue(tx, announceReply, { reply_id: id, author_id: user.id });
    }
    return id;
  });
  ctx.jobs.nudge();

  const [reply, [row]] = await Promise.all([
    findReply(ctx.db, replyId),
    ctx.db.select(ticketColumns).from(tickets).where(eq(tickets.id, input.id)),
  ]);
  if (reply === undefined || row === undefined) throw notFound();
  const { id, status, status_label, status_category, updated_at, closed_at } = toTicket(
    row,
    statuses,
    isAgent(user),
  );
  return { reply, ticket: { id, status, status_label, status_category, updated_at, closed_at } };
}

/** The status the ticket takes with this message; null leaves it as it is. */
async function statusAfter(
  ctx: Services,
  statuses: readonly Status[],
  input: ReplyInput,
  byRequester: boolean,
): Promise<Status | null> {
  if (input.status) {
    const chosen = statuses.find((status) => status.name === input.status);
    if (chosen === undefined) throw invalid({ status: ['The selected status is invalid.'] });
    return chosen;
  }
  if (input.type === 'notes') return null;
  return statusFor(ctx, byRequester ? 'open' : 'pending');
}

/** Throws 403 unless the person may write that into the ticket as it is. */
function refuseWriting(
  user: CurrentUser,
  ticket: Parameters<typeof ticketAbilities>[1],
  input: ReplyInput,
): void {
  const can = ticketAbilities(user, ticket);
  if (input.type === 'notes' ? !can.note : !can.reply) {
    throw ticket.status_category === 'locked'
      ? forbidden('This ticket is locked.', 'ticket_locked')
      : forbidden();
  }
  if (input.status && !can.set_status) throw forbidden();
}

/** Throws 409 when something was written that the writer has not seen. The ticket is locked for others by now. */
async function refuseUnseen(tx: Database, input: ReplyInput, withNotes: boolean): Promise<void> {
  if (!input.last_seen_reply_id) return;
  const newest = await newestReplyId(tx, input.id, withNotes);
  if (newest > input.last_seen_reply_id) {
    throw new AppError(
      'conflict',
      'newer_reply',
      'Somebody wrote in this ticket while you were typing. Read it, then send again.',
    );
  }
}

export interface NewReply {
  ticket_id: number;
  user_id: number;
  by_requester: boolean;
  type: 'replies' | 'notes';
  body: string;
  status: Status | null;
  created_at?: string;
  /** Files of the author that come with the message. */
  uploads?: readonly number[];
}

/** Stores a message and what it does to its ticket, nothing more. A note changes nothing that the customer can see. */
export async function storeReply(db: Database, input: NewReply): Promise<number> {
  const { body, status, created_at = new Date().toISOString(), uploads = [], ...fields } = input;
  const { html, original } = cleanMessage(body);
  const [reply] = await db
    .insert(replies)
    .values({ ...fields, body: html, created_at, updated_at: created_at })
    .returning({ id: replies.id });
  if (reply === undefined) throw new Error('The reply was not stored.');
  await keepOriginal(db, reply.id, original);
  await attachFiles(db, { id: reply.id, author_id: input.user_id }, uploads);
  const spoken = input.type === 'replies' && {
    updated_at: created_at,
    replies_count: sql`${tickets.replies_count} + 1`,
    preview: plainText(html, previewLength),
    preview_by_agent: !input.by_requester,
    waiting_since: input.by_requester
      ? sql`coalesce(${tickets.waiting_since}, ${created_at}::timestamptz)`
      : null,
  };
  const moved = status !== null && statusChange(status, { at: created_at, by: input.user_id });
  if (spoken || moved) {
    await db
      .update(tickets)
      .set({ ...(spoken || {}), ...(moved || {}) })
      .where(eq(tickets.id, input.ticket_id));
  }
  return reply.id;
}

/** The columns that change with a status. Nobody waits for an answer in a ticket that is over. */
export const statusChange = (status: Status, { at, by }: { at: string; by: number }) => {
  const over = status.category === 'closed' || status.category === 'locked';
  return {
    status_id: status.id,
    status_category: status.category,
    closed_at: over ? sql`coalesce(${tickets.closed_at}, ${at}::timestamptz)` : null,
    closed_by: over ? sql`coalesce(${tickets.closed_by}, ${by}::integer)` : null,
    updated_at: at,
    ...(over ? { waiting_since: null } : {}),
  };
};
