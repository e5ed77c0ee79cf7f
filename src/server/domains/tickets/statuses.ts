import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import type { setStatusInput } from '#shared/tickets.ts';
import type { Context } from '../../platform/context.ts';
import { findStatus } from '../tags/service.ts';
import { actorOf, changeTicket } from './change-ticket.ts';
import { readTicket } from './service.ts';

/**
 * Sets the status by name. Customers may only close their tickets, and open closed ones again.
 */
export async function setStatus(ctx: Context, user: CurrentUser, input: z.output<typeof setStatusInput>) {
  const status = await findStatus(ctx, input.status);
  const { operation } = await changeTicket(ctx, actorOf(ctx, user), input.id, { status }, 'status');
  return { ...(await readTicket(ctx, user, input.id)), operation };
}
