import type { OperationType } from '#shared/operations.ts';

/** Operations that set values of tickets. */
export const ticketOperations = [
  'assign',
  'status',
  'update',
  'tags',
  'snooze',
  'spam',
  'delete',
] as const satisfies OperationType[];

export type TicketOperation = (typeof ticketOperations)[number];
