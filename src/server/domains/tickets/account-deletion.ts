import { eq } from 'drizzle-orm';
import { idempotencyKeys } from '../../platform/idempotency/tables.ts';
import type { OnDelete } from '../auth/account-hooks.ts';
import { handOverTickets } from './assignment.ts';

/** Unassigns the open tickets of an agent; closed ones keep their assignee. */
export const unassignTickets: OnDelete = async (services, tx, userId) => {
  await handOverTickets(services, tx, userId, null);
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.user_id, userId));
};
