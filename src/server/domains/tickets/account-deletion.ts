import { eq, sql } from 'drizzle-orm';
import { idempotencyKeys } from '../../platform/idempotency/tables.ts';
import type { OnDelete, OnMerge } from '../auth/account-hooks.ts';
import { forgetAvailability } from './agents/service.ts';
import { handOverTickets } from './assignment.ts';
import { moveRequester } from './change-ticket.ts';
import { replies } from './replies/tables.ts';
import { ticketEvents } from './tables.ts';

/** Unassigns the open tickets of an agent; closed ones keep their assignee. */
export const unassignTickets: OnDelete = async (services, tx, userId) => {
  await handOverTickets(services, tx, { from: userId, to: null });
  await forgetAvailability(tx, userId);
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.user_id, userId));
};

/** Tickets go along with their customer, with all that was said and done in them. */
export const mergeTickets: OnMerge = async (services, tx, merge) => {
  const { from, into } = merge;
  await moveRequester(services, tx, merge);
  await handOverTickets(services, tx, { from, to: null });
  await tx.update(replies).set({ user_id: into }).where(eq(replies.user_id, from));
  await tx.update(replies).set({ filed_by: into }).where(eq(replies.filed_by, from));
  await tx.update(ticketEvents).set({ user_id: into }).where(eq(ticketEvents.user_id, from));
  await tx.execute(sql`insert into remote_image_senders (user_id, sender_id)
    select user_id, ${into} from remote_image_senders where sender_id = ${from} on conflict do nothing`);
  await tx.execute(sql`delete from remote_image_senders where ${from} in (user_id, sender_id)`);
  await forgetAvailability(tx, from);
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.user_id, from));
};
