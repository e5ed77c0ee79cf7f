import { eq } from 'drizzle-orm';
import type { CurrentUser } from '#shared/auth.ts';
import { isSameValue } from '#shared/custom-values.ts';
import { AppError } from '#shared/errors.ts';
import type { SkippedTicket } from '#shared/operations.ts';
import type { StoredTicketEvent } from '#shared/ticket-events.ts';
import { isHidden } from '#shared/ticket-states.ts';
import { type Context, withDb } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { revert } from '../../platform/db/row-journal.ts';
import type { StoredOperation, Undoable } from '../operations/undoable.ts';
import { readStatuses, type Status } from '../tags/service.ts';
import { actorOf, changeTickets } from '../tickets/change-ticket.ts';
import { type LockedTicket, lockTickets } from '../tickets/lock-tickets.ts';
import { setAside } from '../tickets/placement.ts';
import { replies } from '../tickets/replies/tables.ts';
import type { TicketContents } from '../tickets/row-change.ts';
import { stepsOf, type TicketStep } from '../tickets/undo/journal.ts';
import { contentsOf } from './contents.ts';
import { movesIn, ticketTables } from './tickets.ts';

/** Records what an undo leaves, each ticket once. */
class Skipped {
  readonly #reasons = new Map<number, SkippedTicket['reason']>();

  add(ticketId: number, reason: SkippedTicket['reason']): void {
    if (!this.#reasons.has(ticketId)) this.#reasons.set(ticketId, reason);
  }

  list(): SkippedTicket[] {
    return [...this.#reasons].map(([ticket_id, reason]) => ({ ticket_id, reason }));
  }
}

/** Locks the tickets of an operation. Throws 409 when one that has the messages was merged into another one since. */
async function lockPlaces(tx: Database, user: CurrentUser, { subject_id, part_ids, type }: StoredOperation) {
  const locked = await lockTickets(tx, [subject_id, ...part_ids], user.id, {
    withReply: false,
    withTags: true,
  });
  const byId = new Map(locked.map((ticket) => [ticket.id, ticket]));
  const places = type === 'merge' ? [subject_id] : [subject_id, ...part_ids];
  if (places.some((id) => (byId.get(id)?.merged_into ?? null) !== null))
    throw new AppError(
      'conflict',
      'merged_since',
      'A ticket of this was merged into another one since. Undo that merge first.',
    );
  return byId;
}

/** Moves messages back to where they were written, unless they were moved on or deleted. */
async function moveBack(
  tx: Database,
  { changes }: StoredOperation,
  locked: ReadonlyMap<number, LockedTicket>,
  skipped: Skipped,
): Promise<void> {
  for (const move of movesIn(changes)) {
    if (!locked.has(move.from)) skipped.add(move.from, 'gone');
    else if ((await revert(tx, [move])) > 0) skipped.add(move.from, 'changed');
  }
}

/** The change that the undone event of each ticket goes with. */
const relocationOf = (contents: readonly TicketContents[], operation: 'merge' | 'split') => {
  const undone: StoredTicketEvent = { type: 'undone', data: { operation } };
  return { contents, events: new Map(contents.map(({ id }) => [id, [undone]])) };
};

/** Values that the ticket with the messages gained by the merge; copies that were set since stay. */
function survivorBack(kept: LockedTicket, step: TicketStep | undefined, skipped: Skipped) {
  const tags = { add: [], remove: step?.added ?? [] };
  if (step === undefined || isSameValue(step.before.cc, step.after.cc)) return { tags };
  if (isSameValue(kept.cc, step.after.cc)) return { tags, cc: step.before.cc };
  skipped.add(kept.id, 'changed');
  return { tags };
}

/** Reopens merged tickets in the status of before, unless somebody has set another one. */
async function separate(
  ctx: Context,
  tx: Database,
  user: CurrentUser,
  operation: StoredOperation,
  {
    kept,
    locked,
    contents,
    skipped,
  }: { kept: LockedTicket; locked: LockedTicket[]; contents: TicketContents[]; skipped: Skipped },
): Promise<void> {
  const statuses = await readStatuses(withDb(ctx, tx));
  const steps = new Map(
    stepsOf(operation.changes.filter(({ table }) => ticketTables.includes(table))).map((step) => [
      step.ticket_id,
      step,
    ]),
  );
  // One change for all tickets that get the same status.
  const alike = new Map<number | null, { status: Status | undefined; ids: number[] }>();
  for (const ticket of locked) {
    if (ticket.merged_into !== operation.subject_id) continue;
    const step = steps.get(ticket.id);
    const known = statuses.find(({ name }) => name === step?.before.status);
    const status = ticket.status === step?.after.status ? known : undefined;
    if (status === undefined) skipped.add(ticket.id, 'changed');
    const group = alike.get(status?.id ?? null) ?? { status, ids: [] };
    alike.set(status?.id ?? null, group);
    group.ids.push(ticket.id);
  }
  const actor = { ...actorOf(ctx, user), via: 'undo' as const };
  const relocation = { ...relocationOf(contents, 'merge'), merged_into: null };
  for (const { status, ids } of alike.values())
    await changeTickets(ctx, tx, actor, ids, { status, relocation });
  const survivor = {
    ...survivorBack(kept, steps.get(operation.subject_id), skipped),
    relocation: relocationOf(contents, 'merge'),
  };
  await changeTickets(ctx, tx, actor, [operation.subject_id], survivor);
}

/** Messages written after the merge stay with the ticket that has them. */
const undoMerge: Undoable['undo'] = async (ctx, tx, user, operation) => {
  const skipped = new Skipped();
  const locked = await lockPlaces(tx, user, operation);
  const { subject_id, part_ids, changes } = operation;
  for (const id of part_ids) if (!locked.has(id)) skipped.add(id, 'gone');
  const kept = locked.get(subject_id);
  if (kept === undefined) skipped.add(subject_id, 'gone');
  else {
    await moveBack(tx, operation, locked, skipped);
    const left = await revert(
      tx,
      changes.filter(({ table }) => table === 'ticket_followers'),
    );
    if (left > 0) skipped.add(subject_id, 'changed');
    const contents = await contentsOf(tx, [...locked.keys()]);
    const others = [...locked.values()].filter(({ id }) => id !== subject_id);
    await separate(ctx, tx, user, operation, { kept, locked: others, contents, skipped });
  }
  return { skipped: skipped.list(), skipped_others: 0 };
};

/** A new ticket in which nothing else was written goes to the trash. Throws 409 while the original is set aside. */
const undoSplit: Undoable['undo'] = async (ctx, tx, user, operation) => {
  const skipped = new Skipped();
  const locked = await lockPlaces(tx, user, operation);
  const { subject_id, part_ids } = operation;
  const [made = 0] = part_ids;
  const original = locked.get(subject_id);
  if (original === undefined || !locked.has(made)) {
    skipped.add(original === undefined ? subject_id : made, 'gone');
    return { skipped: skipped.list(), skipped_others: 0 };
  }
  // Messages that return to the trash would be deleted with it.
  if (isHidden(original.queue_state)) throw setAside(original);
  await moveBack(tx, operation, locked, skipped);
  const contents = await contentsOf(tx, [subject_id, made]);
  const relocation = relocationOf(contents, 'split');
  const actor = { ...actorOf(ctx, user), via: 'undo' as const };
  await changeTickets(ctx, tx, actor, [subject_id], { relocation });
  const isEmpty = await isWithoutMessages(tx, made);
  if (!isEmpty) skipped.add(made, 'changed');
  const ending = isEmpty ? { placement: { type: 'deleted' as const } } : {};
  await changeTickets(ctx, tx, actor, [made], { relocation, ...ending });
  return { skipped: skipped.list(), skipped_others: 0 };
};

const isWithoutMessages = async (tx: Database, id: number) =>
  (await tx.$count(replies, eq(replies.ticket_id, id))) === 0;

const undoable = (type: 'merge' | 'split', undo: Undoable['undo']): Undoable => ({
  type,
  permission: 'tickets.merge',
  // The tickets are locked after the operation: nothing that locks tickets waits for an operation.
  lock: async () => undefined,
  undo,
  forget: async () => undefined,
});

export const undoableRelocations = [undoable('merge', undoMerge), undoable('split', undoSplit)];
