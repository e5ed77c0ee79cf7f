import type { CurrentUser } from '#shared/auth.ts';
import { newOperation } from '../../operations/statement.ts';
import type { LockedTicket } from '../lock-tickets.ts';
import { worksOn } from '../policy.ts';
import { eventsOf, type RowChange } from '../row-change.ts';
import { ticketJournal } from './journal.ts';
import type { TicketOperation } from './operations.ts';

/** The operation that a change is stored as; with the id of a stored one it is a further part of it. */
export interface OperationOfChange {
  type: TicketOperation | 'bulk' | 'macro';
  id?: string;
  /** The name of the macro, in place of the value that is set. */
  into?: string;
  /** The type of the bulk action. */
  action?: string;
}

/** Max number of subjects in the summary of an operation. */
const maxSubjects = 3;

/** The operation to store with a change; null for customers, and when nothing changes. */
export function operationOf(
  user: CurrentUser | null,
  operation: OperationOfChange | null,
  changed: readonly LockedTicket[],
  row: RowChange,
  at: string,
) {
  if (user === null || operation === null) return null;
  const affected = changed.filter((ticket) => worksOn(user, ticket) && eventsOf(ticket, row).length > 0);
  if (affected.length === 0) return null;
  const { into, action, ...stored } = operation;
  return newOperation(user, at, {
    ...stored,
    summary: {
      from: affected.slice(0, maxSubjects).map(({ subject }) => subject),
      into: into ?? row.status?.label ?? row.placement?.type ?? '',
      ...(action !== undefined && { action }),
    },
    part_ids: affected.map(({ id }) => id),
    changes: ticketJournal(affected, row, at),
  });
}
