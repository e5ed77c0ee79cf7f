import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { invalid, notFound } from '#shared/errors.ts';
import { isInternal } from '#shared/message-types.ts';
import { type forwardTicketInput, maxQuotedLength } from '#shared/ticket-forwards.ts';
import { type Context, withDb } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { displayName } from '../auth/queries.ts';
import { readSettings } from '../settings/service.ts';
import { statusesAfterReply } from '../tags/service.ts';
import { mailedFiles } from '../tickets/attachments.ts';
import { actorOf, changeTickets } from '../tickets/change-ticket.ts';
import { threadOf } from '../tickets/excerpts.ts';
import { findReply } from '../tickets/replies/queries.ts';
import { addressesOf, storeRecipients } from '../tickets/replies/recipients.ts';
import { quotedReplies } from '../tickets/replies/tables.ts';
import { forwardMail } from './emails.tsx';
import { findMessages, type QuotedMessage } from './queries.ts';

type ForwardInput = z.output<typeof forwardTicketInput>;

/** The messages to quote. Throws 422 on `reply_ids` for those of other tickets, and for internal ones unless they are wanted. */
async function loadQuoted(
  db: Database,
  { id, reply_ids = [], include_notes }: ForwardInput,
): Promise<QuotedMessage[]> {
  const ids = [...new Set(reply_ids)];
  const quoted = ids.length === 0 ? [] : await findMessages(db, id, ids);
  if (quoted.length < ids.length) throw invalid({ reply_ids: ['The selected reply ids is invalid.'] });
  if (!include_notes && quoted.some(isInternal))
    throw invalid({ reply_ids: ['Internal messages are included only if you choose so.'] });
  if (quoted.reduce((length, { body }) => length + body.length, 0) > maxQuotedLength)
    throw invalid({ reply_ids: ['These messages are too long for one email. Select fewer.'] });
  return quoted;
}

/** The site's time zone: the readers' own are not known. */
async function timeZoneOf(ctx: Context): Promise<string> {
  const { default_timezone } = (await readSettings(ctx)).dates;
  return default_timezone === 'auto' ? 'UTC' : default_timezone;
}

interface Forward {
  id: number;
  subject: string;
  html: string;
  quoted: readonly QuotedMessage[];
}

/** Queues the mail to each of the addresses. */
async function sendForward(
  ctx: Context,
  tx: Database,
  user: CurrentUser,
  { id, to, cc = [], include_attachments }: ForwardInput,
  forward: Forward,
): Promise<void> {
  const { subject, html, quoted } = forward;
  const files = include_attachments ? quoted.flatMap((message) => message.files) : [];
  const emails = addressesOf({ to, cc }).map(({ email }) => email);
  await ctx.mailer.queue(
    ctx,
    tx,
    forwardMail,
    { emails, thread: threadOf(id), reply: forward.id },
    {
      ticket_id: id,
      subject,
      agent: user.display_name,
      to,
      cc,
      body: html,
      quoted: quoted.map(({ author, created_at, body }) => ({
        author: author === null ? null : displayName(author),
        at: created_at,
        body,
      })),
      files: mailedFiles(ctx, files),
      time_zone: await timeZoneOf(withDb(ctx, tx)),
    },
  );
}

/**
 * Sends a message with others quoted to people outside of the ticket, and stores it among the internal ones. Throws 404,
 * 403, 409 as a note does, 422 for messages that can not be quoted.
 */
export async function forwardTicket(ctx: Context, user: CurrentUser, input: ForwardInput) {
  await ctx.limits.consume('staff_reply', user.id);
  const { id, to, cc, body } = input;
  const usual = await statusesAfterReply(ctx);
  const message = { type: 'forwards' as const, body, isSent: true, usual, forwarded_to: to };
  const replyId = await ctx.db.transaction(async (tx) => {
    const { tickets, reply } = await changeTickets(ctx, tx, actorOf(ctx, user), [id], { message });
    const [ticket] = tickets;
    if (reply === null || ticket === undefined) throw notFound();
    const quoted = await loadQuoted(tx, input);
    await storeRecipients(tx, reply.id, { to, cc });
    if (quoted.length > 0)
      await tx
        .insert(quotedReplies)
        .values(quoted.map(({ id: reply_id }) => ({ forward_id: reply.id, reply_id })));
    await sendForward(ctx, tx, user, input, {
      id: reply.id,
      subject: ticket.subject,
      html: reply.html,
      quoted,
    });
    return reply.id;
  });
  ctx.jobs.nudge();
  const reply = await findReply(ctx.db, replyId, true);
  if (reply === undefined) throw notFound();
  return { reply };
}
