import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { defaultPriority, levelOf, priorities, priorityLabels } from '#shared/priorities.ts';
import type { updateTicketInput } from '#shared/tickets.ts';
import type { Context } from '../../platform/context.ts';
import { assertGroup } from './assignment.ts';
import { actorOf, changeTicket, changeTickets } from './change-ticket.ts';
import { readTicket } from './service.ts';

/** Sets the fields of the input; equal values are no change. Throws 404, 403 for its customers, 422 for an unknown group. */
export async function updateTicket(
  ctx: Context,
  user: CurrentUser,
  { id, ...change }: z.output<typeof updateTicketInput>,
) {
  const actor = actorOf(ctx, user);
  const { group_id: group } = change;
  const { operation } =
    group == null
      ? await changeTicket(ctx, actor, id, change, 'update')
      : await ctx.db.transaction(async (tx) => {
          await assertGroup(tx, group, 'group_id');
          return changeTickets(ctx, tx, actor, [id], change, 'update');
        });
  ctx.jobs.nudge();
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
