import type { OperationType } from '#shared/operations.ts';

/** Operations that set values of tickets. */
export const ticketOperations = ['assign', 'status', 'update', 'tags'] as const satisfies OperationType[];

export type TicketOperation = (typeof ticketOperations)[number];
