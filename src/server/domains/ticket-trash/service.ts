import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { AppError } from '#shared/errors.ts';
import type { PlacementChange } from '#shared/ticket-placement.ts';
import type { markSpamInput } from '#shared/ticket-trash.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { JournalEntry } from '../../platform/db/row-journal.ts';
import { audit } from '../audit/service.ts';
import { addChanges } from '../operations/statement.ts';
import { actorOf, changeTickets } from '../tickets/change-ticket.ts';
import { findWorkedOn } from '../tickets/person-queries.ts';
import { tickets } from '../tickets/tables.ts';
import type { TicketOperation } from '../tickets/undo/operations.ts';
import { blockRequesters, unblockRequesters } from './blocked-requesters.ts';
import { deleteTickets, lockTrashed } from './deletion.ts';

type Placement = Exclude<PlacementChange['type'], 'snoozed' | 'woken'>;

/**
 * Moves tickets to the trash or to spam, or back. Those that are there already are passed over.
 * @param also What else is done with the tickets that exist, and what the operation keeps of it for its undo.
 */
export async function placeTickets(
  ctx: Context,
  user: CurrentUser,
  ids: readonly number[],
  type: Placement,
  operation: TicketOperation,
  also?: (tx: Database, known: readonly number[]) => Promise<JournalEntry[]>,
) {
  const made = await ctx.db.transaction(async (tx) => {
    const known = await findWorkedOn(tx, user, ids);
    const change = { placement: { type } };
    const changed = await changeTickets(ctx, tx, actorOf(ctx, user), known, change, operation);
    const changes = (await also?.(tx, known)) ?? [];
    if (changed.operation !== null && changes.length > 0) await addChanges(tx, changed.operation.id, changes);
    return changed;
  });
  ctx.jobs.nudge();
  return { operation: made.operation };
}

/** Marks tickets as spam, and blocks their requesters if asked to. Throws 422 on `block_sender` for staff. */
export const markSpam = (
  ctx: Context,
  user: CurrentUser,
  { ids, block_sender }: z.output<typeof markSpamInput>,
) =>
  placeTickets(ctx, user, ids, 'spam', 'spam', async (tx, known) =>
    block_sender ? blockRequesters(ctx, tx, known) : [],
  );

/** Moves tickets back from spam, and unblocks their requesters. */
export const unmarkSpam = (ctx: Context, user: CurrentUser, ids: readonly number[]) =>
  placeTickets(ctx, user, ids, 'not_spam', 'spam', async (tx, known) => {
    await unblockRequesters(ctx, tx, known);
    return [];
  });

/** Deletes tickets permanently, with their messages and files. Throws 409 when one of them is not in the trash. */
export async function purgeTickets(ctx: Context, user: CurrentUser, ids: readonly number[]) {
  await ctx.db.transaction(async (tx) => {
    const known = await findWorkedOn(tx, user, ids);
    const trashed = await lockTrashed(tx, inArray(tickets.id, known));
    if (trashed.length < known.length)
      throw new AppError(
        'conflict',
        'ticket_not_deleted',
        'Only tickets in the trash can be deleted permanently. Delete them first.',
      );
    await deleteTickets(ctx, tx, trashed);
    for (const { id, subject } of trashed)
      await audit(ctx, tx, {
        action: 'ticket.purge',
        subject_type: 'ticket',
        subject_id: String(id),
        before: { subject },
      });
  });
  ctx.jobs.nudge();
  return {};
}
