import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { invalid } from '#shared/errors.ts';
import type { setStatusInput, updateTicketInput } from '#shared/tickets.ts';
import type { Context } from '../../platform/context.ts';
import { assertCategory, findStatus } from '../tags/service.ts';
import { priorityNamed } from '../ticket-priorities/service.ts';
import { assertAgent, assertGroup } from './assignment.ts';
import { actorOf, changeTicket, changeTickets } from './change-ticket.ts';
import { copiesOf } from './copies.ts';
import { withoutScope } from './policy.ts';
import { requesterFor } from './requester.ts';
import { readTicket } from './service.ts';

/**
 * Sets the fields of the input; equal values are no change. Throws 404, 403 for its customers, 422 for an unknown
 * priority, category, assignee, group or person.
 */
export async function updateTicket(
  ctx: Context,
  user: CurrentUser,
  { id, user_id, cc, ...requested }: z.output<typeof updateTicketInput>,
) {
  const { priority, category, ...others } = requested;
  if (category != null) await assertCategory(ctx, category);
  const change = {
    ...others,
    category_id: category,
    ...(cc && { cc: await copiesOf(ctx.db, id, cc) }),
    priority: priority && (await priorityNamed(ctx, priority)),
  };
  const actor = actorOf(ctx, user);
  const { group_id: group, assigned_to: assignee } = change;
  const { operation } =
    group == null && assignee == null && user_id === undefined
      ? await changeTicket(ctx, actor, id, change, 'update')
      : await ctx.db.transaction(async (tx) => {
          if (assignee != null) await assertAgent(tx, assignee, 'assigned_to');
          if (group != null) await assertGroup(tx, group, 'group_id');
          const requester = user_id === undefined ? undefined : await requesterFor(tx, id, user_id);
          if (requester === null) throw invalid({ user_id: ['The selected user id is invalid.'] });
          return changeTickets(ctx, tx, actor, [id], { ...change, requester }, 'update');
        });
  ctx.jobs.nudge();
  return { ...(await readTicket(ctx, withoutScope(user), id)), operation };
}

/**
 * Sets the status by name. Customers may only close their tickets, and open closed ones again.
 */
export async function setStatus(ctx: Context, user: CurrentUser, input: z.output<typeof setStatusInput>) {
  const status = await findStatus(ctx, input.status);
  const { operation } = await changeTicket(ctx, actorOf(ctx, user), input.id, { status }, 'status');
  return { ...(await readTicket(ctx, user, input.id)), operation };
}
