import { eq, gte, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { invalid, notFound } from '#shared/errors.ts';
import type { StoredTicketEvent } from '#shared/ticket-events.ts';
import type { splitTicketInput } from '#shared/ticket-merges.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { RowJournal } from '../../platform/db/row-journal.ts';
import { storeOperation } from '../operations/service.ts';
import { statusFor } from '../tags/service.ts';
import { actorOf, changeTickets } from '../tickets/change-ticket.ts';
import { replies } from '../tickets/replies/tables.ts';
import { readTicket, storeCopy } from '../tickets/service.ts';
import { ticketLinks } from '../tickets/tables.ts';
import { contentsOf } from './contents.ts';
import { lockOwn, refuseMerged } from './tickets.ts';

/** Throws 422 for a message of another ticket, and for the first one, which describes the ticket. */
async function refuseMessage(tx: Database, ticketId: number, replyId: number): Promise<void> {
  const [found] = await tx
    .select({
      isThere: sql<boolean>`bool_or(${replies.id} = ${replyId})`,
      first: sql<number>`min(${replies.id})`,
    })
    .from(replies)
    .where(eq(replies.ticket_id, ticketId));
  if (found?.isThere !== true) throw invalid({ reply_id: ['The selected reply id is invalid.'] });
  if (found.first === replyId)
    throw invalid({ reply_id: ["The first message of a ticket can't be moved to a new one."] });
}

/**
 * Moves a message, or it and all later ones, to a new ticket of the same requester. Nobody is notified. Can be undone.
 * Throws 404 for a ticket that the user does not work on, 409 for a merged one, 422 for its first message.
 */
export async function splitTicket(ctx: Context, user: CurrentUser, input: z.output<typeof splitTicketInput>) {
  const { id, reply_id, following } = input;
  const actor = actorOf(ctx, user);
  const status = await statusFor(ctx, 'open');
  const split = await ctx.db.transaction(async (tx) => {
    const locked = (await lockOwn(tx, user, [id])).get(id);
    if (locked === undefined) throw notFound();
    refuseMerged([locked]);
    await refuseMessage(tx, id, reply_id);
    const subject = input.subject ?? locked.subject;
    const made = await storeCopy(tx, actor, id, { subject, status });
    await tx.insert(ticketLinks).values({ ticket_id: made, linked_id: id });
    const journal = new RowJournal(tx);
    const which = following ? gte(replies.id, reply_id) : eq(replies.id, reply_id);
    await journal.move(replies.ticket_id, { from: id, into: made }, which);
    const contents = await contentsOf(tx, [id, made]);
    const events = new Map<number, StoredTicketEvent[]>([
      [id, [{ type: 'split', data: { to: made } }]],
      [made, [{ type: 'split_from', data: { from: id } }]],
    ]);
    await changeTickets(ctx, tx, actor, [id, made], { relocation: { contents, events } });
    const operation = await storeOperation(tx, user, {
      type: 'split',
      subject_id: id,
      part_ids: [made],
      summary: { from: [locked.subject], into: subject },
      tickets_count: 2,
      changes: journal.changes,
    });
    return { made, operation };
  });
  ctx.jobs.nudge();
  const { ticket } = await readTicket(ctx, user, split.made);
  const { ticket: original } = await readTicket(ctx, user, id);
  return { ticket, original, operation: split.operation };
}
