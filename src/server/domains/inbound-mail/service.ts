import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { AppError, invalid, notFound } from '#shared/errors.ts';
import type {
  InboundMessage,
  InboundState,
  inboundListInput,
  inboundReplayInput,
} from '#shared/inbound-mail.ts';
import { inboundStates } from '#shared/record-states.ts';
import { type Translate, translator } from '#shared/translation.ts';
import type { Context } from '../../platform/context.ts';
import { cursorPage, readCursor } from '../../platform/cursor.ts';
import type { Services } from '../../platform/services.ts';
import { audit } from '../audit/service.ts';
import { localizationOf } from '../localizations/service.ts';
import { allMailboxes, findMailbox } from '../mailboxes/queries.ts';
import { processMail } from './processing-jobs.ts';
import {
  countStates,
  findInbound,
  findSummaries,
  type InboundRow,
  isPending,
  lockInbound,
  mailboxCountsOf,
} from './queries.ts';
import { inboundMessages } from './tables.ts';

const place = z.object({ at: z.string().max(40), id: z.uuid() });

/** Mails that came in, newest first. */
export async function listInbound(
  { db }: Pick<Services, 'db'>,
  { cursor, limit, ...filters }: z.output<typeof inboundListInput>,
) {
  const found = await findSummaries(db, filters, readCursor(place, cursor) ?? null, limit + 1);
  return cursorPage(found, limit, ({ received_at: at, id }) => ({ at, id }));
}

function present(row: InboundRow, translate: Translate): InboundMessage {
  const { id, state, reason, message_id, from_name, subject, size, mailbox_id, ticket_id, reply_id } = row;
  const { matched_by, sender_verified, explanation, attempts, error, received_at, handled_at } = row;
  return {
    ...{ id, state, reason, message_id, from_name, subject, size, mailbox_id, ticket_id, reply_id },
    ...{ matched_by, sender_verified, attempts, error, received_at, handled_at },
    explanation: explanation.map((line) => translate(line)),
    from: row.from_email,
    to: row.to_emails,
    dropped_attachments: row.dropped,
  };
}

/** A mail and why it became what it is, in the language of the caller. Throws 404. */
export async function readInbound(ctx: Context, id: string): Promise<{ message: InboundMessage }> {
  const row = await findInbound(ctx.db, id);
  if (row === undefined) throw notFound();
  return { message: present(row, translator(await localizationOf(ctx))) };
}

/** Answers with the bytes of a mail as they came. Throws 404, also when they are not stored any more. */
export async function sendOriginal(ctx: Context, id: string): Promise<Record<never, never>> {
  const row = await findInbound(ctx.db, id);
  const file = row && (await ctx.storages.on(row.driver).read(row.storage_key));
  if (!file) throw notFound();
  ctx.request.attachment = { name: `${id}.eml`, type: 'message/rfc822', chunks: file.stream };
  return {};
}

/** States that nothing follows. */
const final = ['ticket', 'reply', 'forward', 'delivery'];

/** Throws 409 for a mail that became something, or is being handled. */
function assertOpen({ state }: InboundRow): void {
  if (final.includes(state))
    throw new AppError('conflict', 'mail_handled', 'This email has already become part of a ticket.');
  if (isPending(state)) throw new AppError('conflict', 'mail_on_its_way', 'This email is being handled.');
}

/** Handles a mail once more. Throws 404, 409 for one that became something, and 422 for an unknown mailbox. */
export async function replayInbound(
  ctx: Context,
  { id, force, mailbox_id }: z.output<typeof inboundReplayInput>,
): Promise<{ message: InboundMessage }> {
  if (mailbox_id != null && (await findMailbox(ctx.db, mailbox_id)) === undefined)
    throw invalid({ mailbox_id: ['The selected mailbox is invalid.'] });
  await ctx.db.transaction(async (tx) => {
    const row = await lockInbound(tx, id);
    if (row === undefined) throw notFound();
    assertOpen(row);
    await tx
      .update(inboundMessages)
      .set({ state: 'stored', reason: null, error: null, attempts: 0, handled_at: null })
      .where(eq(inboundMessages.id, id));
    await ctx.jobs.enqueue(tx, processMail, { id, force, mailbox_id: mailbox_id ?? undefined });
    await audit(ctx, tx, {
      action: 'inbound_message.replay',
      subject_type: 'inbound_message',
      subject_id: id,
      before: { state: row.state, reason: row.reason },
      after: { force },
    });
  });
  ctx.jobs.nudge();
  return readInbound(ctx, id);
}

/** Decides that nothing becomes of a mail. Throws 404, and 409 as `replayInbound` does. */
export async function discardInbound(ctx: Context, id: string): Promise<{ message: InboundMessage }> {
  await ctx.db.transaction(async (tx) => {
    const row = await lockInbound(tx, id);
    if (row === undefined) throw notFound();
    assertOpen(row);
    if (row.state === 'discarded') return;
    await tx
      .update(inboundMessages)
      .set({ state: 'discarded', handled_at: new Date().toISOString() })
      .where(eq(inboundMessages.id, id));
    await audit(ctx, tx, {
      action: 'inbound_message.discard',
      subject_type: 'inbound_message',
      subject_id: id,
      before: { state: row.state, reason: row.reason },
    });
  });
  return readInbound(ctx, id);
}

/** How many mails there are in each state, on the whole and by mailbox; all of one moment. */
export const countInbound = ({ db }: Pick<Services, 'db'>) =>
  db.transaction(
    async (tx) => {
      const states = await countStates(tx);
      const mailboxes = await allMailboxes(tx);
      const byMailbox = mailboxCountsOf(states);
      const by_state = Object.fromEntries(inboundStates.map((state) => [state, 0])) as Record<
        InboundState,
        number
      >;
      for (const { state, count } of states) by_state[state] += count;
      const sum = (wanted: (state: string) => boolean) =>
        Object.entries(by_state).reduce((total, [state, count]) => total + (wanted(state) ? count : 0), 0);
      const onServer = mailboxes.map(({ fetch_state }) => fetch_state?.on_server ?? 0);
      return {
        counters: {
          on_server: onServer.reduce((total, count) => total + count, 0),
          stored: sum(() => true),
          handled: sum((state) => !isPending(state)),
          waiting: sum(isPending),
          by_state,
        },
        mailboxes: mailboxes.map(({ id, fetch_state }) => ({
          id,
          on_server: fetch_state?.on_server ?? null,
          stored: byMailbox.get(id)?.stored ?? 0,
          handled: byMailbox.get(id)?.handled ?? 0,
        })),
      };
    },
    { isolationLevel: 'repeatable read' },
  );
