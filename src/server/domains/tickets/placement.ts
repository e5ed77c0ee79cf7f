import { inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { StoredTicketEvent } from '#shared/ticket-events.ts';
import {
  isSnoozed,
  type Placement,
  type PlacementChange,
  type PlacementColumn,
  placementColumns,
} from '#shared/ticket-placement.ts';
import { hiddenStates, unsolvedStates } from '#shared/ticket-states.ts';
import { tickets } from './tables.ts';

/** Columns of the placement, as items of a `select`. */
export const placementFields = Object.fromEntries(
  placementColumns.map((name) => [name, tickets[name]]),
) as Pick<typeof tickets, PlacementColumn>;

/** Refusal of work on a ticket in the spam or the trash. */
export const setAside = ({ deleted_at }: Pick<Placement, 'deleted_at'>) =>
  deleted_at === null
    ? new AppError('conflict', 'ticket_spam', 'This ticket is marked as spam. Restore it to work on it.')
    : new AppError('conflict', 'ticket_deleted', 'This ticket is in the trash. Restore it to work on it.');

/** Condition of tickets that are neither spam nor in the trash: nobody is notified of others. */
export const isFound = notInArray(tickets.queue_state, [...hiddenStates]);

/** Condition of tickets that await an answer or a solution. */
export const isUnsolved = inArray(tickets.queue_state, [...unsolvedStates]);

const awake = { snoozed_until: null, snoozed_until_reply: false, snooze_reason: null };

/** The columns that a change of the placement sets. */
export function placedBy(change: PlacementChange, at: string): Partial<Placement> {
  switch (change.type) {
    case 'snoozed': {
      const { until, until_reply, reason } = change;
      return { snoozed_until: until, snoozed_until_reply: until_reply, snooze_reason: reason };
    }
    case 'woken':
      return awake;
    case 'spam':
      return { spam: true };
    case 'not_spam':
      return { spam: false };
    case 'deleted':
      return { deleted_at: at };
    case 'restored':
      return { deleted_at: null };
  }
}

/** Names of the columns that a change sets: part of the shape of a statement. */
export const columnsPlacedBy = (change: PlacementChange) =>
  Object.keys(placedBy(change, '')) as PlacementColumn[];

const sameSnooze = (
  ticket: Placement,
  { until, until_reply, reason }: PlacementChange & { type: 'snoozed' },
) =>
  ticket.snoozed_until === until &&
  ticket.snoozed_until_reply === until_reply &&
  ticket.snooze_reason === reason;

/** The history event of a change of the placement; null when the ticket is there already. */
export function placementEvent(
  ticket: Placement,
  change: PlacementChange | undefined,
): StoredTicketEvent | null {
  if (change === undefined) return null;
  switch (change.type) {
    case 'snoozed': {
      const { type, ...data } = change;
      return sameSnooze(ticket, change) ? null : { type, data };
    }
    case 'woken': {
      const { type, cause } = change;
      return isSnoozed(ticket) ? { type, data: { cause, reason: ticket.snooze_reason } } : null;
    }
    case 'spam':
    case 'not_spam':
      return ticket.spam === (change.type === 'spam') ? null : { type: change.type, data: {} };
    case 'deleted':
    case 'restored':
      return (ticket.deleted_at !== null) === (change.type === 'deleted')
        ? null
        : { type: change.type, data: {} };
  }
}

const placeholderOf = (name: PlacementColumn) => sql.placeholder(`placed_${name}`);

/** Assignments of these columns; `placementParameters` has the values. */
export const placementAssignments = (columns: readonly PlacementColumn[]): SQL[] =>
  columns.map(
    (name) => sql`${sql.identifier(name)} = ${placeholderOf(name)}::${sql.raw(tickets[name].getSQLType())}`,
  );

export const placementParameters = (change: PlacementChange | undefined, at: string) =>
  change === undefined
    ? {}
    : Object.fromEntries(
        Object.entries(placedBy(change, at)).map(([name, value]) => [`placed_${name}`, value]),
      );

/**
 * The change that brings a ticket back to an earlier placement; null when it was changed since, or its snooze would be
 * over already.
 */
export function placementBack(
  ticket: Placement,
  before: Partial<Placement>,
  after: Partial<Placement>,
): PlacementChange | null {
  if (before.deleted_at !== undefined) {
    const wasDeleted = before.deleted_at !== null;
    return (ticket.deleted_at !== null) === wasDeleted ? null : { type: wasDeleted ? 'deleted' : 'restored' };
  }
  if (before.spam !== undefined)
    return ticket.spam === before.spam ? null : { type: before.spam ? 'spam' : 'not_spam' };
  const { snoozed_until = null, snoozed_until_reply = false, snooze_reason = null } = before;
  const isSince =
    ticket.snoozed_until !== (after.snoozed_until ?? null) ||
    ticket.snoozed_until_reply !== (after.snoozed_until_reply ?? false);
  if (isSince) return null;
  if (!isSnoozed({ snoozed_until, snoozed_until_reply })) return { type: 'woken', cause: 'agent' };
  if (snoozed_until !== null && Date.parse(snoozed_until) <= Date.now()) return null;
  return { type: 'snoozed', until: snoozed_until, until_reply: snoozed_until_reply, reason: snooze_reason };
}
