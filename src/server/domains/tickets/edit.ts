import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { defaultPriority, levelOf, priorities, priorityLabels } from '#shared/priorities.ts';
import type { updateTicketInput } from '#shared/tickets.ts';
import type { Context } from '../../platform/context.ts';
import { actorOf, changeTicket } from './change-ticket.ts';
import { readTicket } from './service.ts';

/** Sets the fields of the input; equal values are no change. Throws 404, and 403 for its customers. */
export async function updateTicket(
  ctx: Context,
  user: CurrentUser,
  { id, ...change }: z.output<typeof updateTicketInput>,
) {
  const { operation } = await changeTicket(ctx, actorOf(ctx, user), id, change, 'update');
  return { ...(await readTicket(ctx, user, id)), operation };
}

/** All priorities, the least urgent first. */
export const listPriorities = () =>
  priorities.map((name) => ({
    id: levelOf(name),
    name,
    label: priorityLabels[name],
    level: levelOf(name),
    is_default: name === defaultPriority,
  }));
