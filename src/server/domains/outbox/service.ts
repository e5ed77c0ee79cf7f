import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { AppError, forbidden, invalid, notFound } from '#shared/errors.ts';
import { maxWaitDays, type outboxListInput, type outboxUpdateInput, type Scheduled } from '#shared/outbox.ts';
import { hasRole } from '#shared/permissions.ts';
import { showsAnything } from '#shared/text.ts';
import { type Context, sourceOf, withDb } from '../../platform/context.ts';
import { cursorPage, readCursor } from '../../platform/cursor.ts';
import type { Database } from '../../platform/db/connect.ts';
import { userTopic } from '../../platform/events/events.ts';
import { cleanMessage } from '../../platform/html/message-html.ts';
import { assertAttachments } from '../billing/service.ts';
import { publishToColleagues } from '../drafts/colleagues.ts';
import { ofKey } from '../drafts/queries.ts';
import { returnToDraft } from '../drafts/service.ts';
import { readRules } from '../tickets/change-rules.ts';
import { drafts } from '../tickets/draft-tables.ts';
import { readToChange } from '../tickets/lock-tickets.ts';
import { isAgent, worksOn } from '../tickets/policy.ts';
import { findReply, newestReplyId } from '../tickets/replies/queries.ts';
import type { ScheduleReply } from '../tickets/replies/reply-hooks.ts';
import { changeOfReply, copiesOf } from '../tickets/replies/service.ts';
import { refuse } from '../tickets/requested-change.ts';
import { assertMailbox } from '../tickets/ticket-mailbox.ts';
import { holdFiles } from '../uploads/attach-files.ts';
import { sendScheduled } from './jobs.ts';
import { findScheduled, lockOwn, type OutboxRow } from './queries.ts';
import { setState, storeAsMessage } from './sending.ts';
import { outbox } from './tables.ts';

const day = 24 * 60 * 60 * 1000;

/** Days that the files of a waiting reply are kept beyond the longest wait. */
const fileDays = maxWaitDays + 30;

const place = z.object({ at: z.iso.datetime(), id: z.uuid() });

/** When a reply is sent. Throws 422 for a time that is past or too far away. */
function sendTime(at: string, now = Date.now()): string {
  const time = new Date(at);
  if (time.getTime() <= now) throw invalid({ send_after: ['Choose a time in the future.'] });
  if (time.getTime() > now + maxWaitDays * day)
    throw invalid({ send_after: ['Choose a time within the next year.'] });
  return time.toISOString();
}

type ReplyInput = Parameters<ScheduleReply>[2];

function timeOf({ send_after, send_in }: ReplyInput): string {
  if (send_after && send_in) throw invalid({ send_after: ['Send either send_after or send_in.'] });
  if (send_after) return sendTime(send_after);
  return new Date(Date.now() + (send_in ?? 0) * 1000).toISOString();
}

async function present(db: Database, id: string): Promise<Scheduled> {
  const [found] = await findScheduled(db, eq(outbox.id, id), null, 1);
  if (found === undefined) throw notFound();
  const { ticket: _, ...scheduled } = found;
  return scheduled;
}

const enqueue = (ctx: Context, tx: Database, at: string) =>
  ctx.jobs.enqueueLater(tx, sendScheduled, Math.max(0, Math.ceil((Date.parse(at) - Date.now()) / 1000)), {});

/**
 * Stores an agent's reply that is sent later, and deletes the draft that it was. Throws what sending it now would throw,
 * and 403 for customers.
 */
export const scheduleReply: ScheduleReply = async (ctx, user, input) => {
  const {
    id: ticket_id,
    body,
    uploads = [],
    last_seen_reply_id,
    only_if_no_reply,
    status,
    mailbox_id,
  } = input;
  await ctx.limits.consume('staff_reply', user.id);
  await assertAttachments(ctx, user, uploads.length);
  if (isAgent(user)) await assertMailbox(ctx, input);
  const copies = copiesOf(input);
  const change = await changeOfReply(ctx, { type: 'replies', body, copies, status, mailbox_id });
  const read = await readToChange(ctx.db, ticket_id, true);
  if (read === undefined) throw notFound();
  const { version: _, ...ticket } = read;
  refuse(user, ticket, change, await readRules(ctx));
  if (!worksOn(user, ticket)) throw forbidden();
  const key = input.idempotency_key ?? ctx.request.header('Idempotency-Key') ?? null;
  const send_after = timeOf(input);
  const id = await ctx.db.transaction(async (tx) => {
    const [made] = await tx
      .insert(outbox)
      .values({
        ticket_id,
        user_id: user.id,
        via: sourceOf(ctx),
        body: cleanMessage(body).html,
        uploads: [...new Set(uploads)],
        cc: copies?.cc ?? [],
        bcc: copies?.bcc ?? [],
        mailbox_id: mailbox_id ?? null,
        status: status ?? null,
        last_seen_id: last_seen_reply_id ?? null,
        only_if_no_reply: only_if_no_reply ?? false,
        send_after,
        idempotency_key: key,
      })
      .onConflictDoNothing()
      .returning({ id: outbox.id });
    if (made === undefined) return null;
    await holdFiles(tx, { user_id: user.id, guest_hash: null }, uploads, fileDays);
    await tx.delete(drafts).where(ofKey({ user: user.id, ticket: ticket_id, mode: 'reply' }));
    await publishToColleagues(ctx, tx, { user: user.id, ticket: ticket_id });
    await enqueue(ctx, tx, send_after);
    await ctx.events.publish(tx, [userTopic(user.id)], { name: 'outbox', id: ticket_id });
    return made.id;
  });
  return { scheduled: await present(ctx.db, id ?? (await idOfKey(ctx.db, user, ticket_id, key ?? ''))) };
};

/** The reply that a call with the same key has stored. */
async function idOfKey(db: Database, user: CurrentUser, ticket: number, key: string): Promise<string> {
  const [row] = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.user_id, user.id), eq(outbox.ticket_id, ticket), eq(outbox.idempotency_key, key)));
  if (row === undefined) throw new Error('The reply was not stored.');
  return row.id;
}

/** Own replies of the outbox, those that are sent first at the beginning; of others for administrators. */
export async function listOutbox(
  ctx: Context,
  user: CurrentUser,
  { cursor, limit, state, ticketId, userId }: z.output<typeof outboxListInput>,
) {
  const whose = userId ?? user.id;
  if (whose !== user.id && !hasRole(user, 'admins')) throw forbidden();
  const condition = and(
    eq(outbox.user_id, whose),
    state ? inArray(outbox.state, state) : undefined,
    ticketId ? eq(outbox.ticket_id, ticketId) : undefined,
  );
  const found = await findScheduled(ctx.db, condition, readCursor(place, cursor), limit + 1);
  return cursorPage(found, limit, ({ send_after, id }) => ({ at: send_after, id }));
}

const notWaiting = () => new AppError('conflict', 'not_waiting', 'This reply has been sent or canceled.');

/** Changes a waiting reply in a transaction. Throws 404 for one of another person, 409 when it does not wait any more. */
function changeWaiting<Value>(
  ctx: Context,
  user: CurrentUser,
  id: string,
  change: (tx: Database, row: OutboxRow) => Promise<Value>,
): Promise<Value> {
  return ctx.db.transaction(async (tx) => {
    const row = await lockOwn(tx, user.id, id);
    if (row === undefined) throw notFound();
    if (row.state !== 'scheduled' && row.state !== 'held') throw notWaiting();
    return change(tx, row);
  });
}

/** Changes text, files or time of a waiting reply; one that was held waits again, past the messages that held it. */
export async function updateScheduled(
  ctx: Context,
  user: CurrentUser,
  { id, body, uploads, send_after }: z.output<typeof outboxUpdateInput>,
) {
  await changeWaiting(ctx, user, id, async (tx, row) => {
    const at = sendTime(send_after ?? row.send_after);
    const html = body === undefined ? row.body : cleanMessage(body).html;
    if (!showsAnything(html)) throw invalid({ body: ['The body field is required.'] });
    if (uploads !== undefined) await holdFiles(tx, { user_id: user.id, guest_hash: null }, uploads, fileDays);
    const wasHeld = row.state === 'held';
    await tx
      .update(outbox)
      .set({
        body: html,
        ...(uploads && { uploads: [...new Set(uploads)] }),
        send_after: at,
        state: 'scheduled',
        error: null,
        ...(wasHeld && { created_at: sql`now()` }),
        ...(wasHeld &&
          row.last_seen_id !== null && { last_seen_id: await newestReplyId(tx, row.ticket_id, true) }),
      })
      .where(eq(outbox.id, id));
    await enqueue(ctx, tx, at);
    await ctx.events.publish(tx, [userTopic(user.id)], { name: 'outbox', id: row.ticket_id });
  });
  return { scheduled: await present(ctx.db, id) };
}

/** Sends a waiting reply at once, whatever was written since. Throws what a reply throws now. */
export async function sendNow(ctx: Context, user: CurrentUser, id: string) {
  const replyId = await changeWaiting(ctx, user, id, (tx, row) =>
    storeAsMessage(withDb(ctx, tx), tx, user, row, null),
  );
  ctx.jobs.nudge();
  const reply = await findReply(ctx.db, replyId, true);
  if (reply === undefined) throw notFound();
  return { reply };
}

/** Cancels a waiting reply; its text is the author's draft again. */
export async function cancelScheduled(ctx: Context, user: CurrentUser, id: string) {
  return changeWaiting(ctx, user, id, async (tx, row) => {
    await setState(withDb(ctx, tx), tx, row, { state: 'cancelled' });
    return { draft: await returnToDraft(ctx, tx, user, row.ticket_id, row) };
  });
}
