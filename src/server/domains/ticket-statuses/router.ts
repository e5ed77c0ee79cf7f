import { z } from 'zod';
import {
  managedStatusesSchema,
  managedStatusSchema,
  ticketStatusDeleteInput,
  ticketStatusInput,
  ticketStatusOrderInput,
  ticketStatusUpdateInput,
} from '#shared/ticket-statuses.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { signedInWith, signedInWithAny } from '../auth/procedure.ts';
import { createStatus, deleteStatus, listStatuses, orderStatuses, updateStatus } from './service.ts';

const rest = restCalls('Ticket statuses');
const changing = signedInWith('admin.access', 'statuses.update');
const answer = output(z.object({ ticketStatus: managedStatusSchema }));

export const ticketStatusesRouter = router({
  list: signedInWithAny('tickets.update', 'statuses.view')
    .meta(
      rest('GET /api/v1/statuses', 'List ticket statuses', {
        description: 'In their order. The first of each category is its default.',
      }),
    )
    .output(output(managedStatusesSchema))
    .query(async ({ ctx }) => ({ statuses: await listStatuses(ctx) })),

  create: signedInWith('admin.access', 'statuses.create')
    .meta(
      rest('POST /api/v1/statuses', 'Create a ticket status', {
        description:
          'It is the last of its category. Its `name` is made from the label when it is omitted, and never changes. `customer_may_set` is only for statuses that close or reopen a request.',
        once: true,
        success: 201,
      }),
    )
    .input(ticketStatusInput)
    .output(answer)
    .mutation(async ({ ctx, input }) => ({ ticketStatus: await createStatus(ctx, input) })),

  update: changing
    .meta(
      rest('PUT /api/v1/statuses/{id}', 'Update a ticket status', {
        description:
          'Only the fields sent are updated. The category of a status that every site has can’t be changed (422), nor that of one that tickets have (409).',
      }),
    )
    .input(ticketStatusUpdateInput)
    .output(answer)
    .mutation(async ({ ctx, input }) => ({ ticketStatus: await updateStatus(ctx, input) })),

  reorder: changing
    .meta(
      rest('POST /api/v1/statuses/reorder', 'Reorder ticket statuses', {
        description:
          '`ids` lists all of them in their new order. The first of each category becomes its default.',
      }),
    )
    .input(ticketStatusOrderInput)
    .output(output(managedStatusesSchema))
    .mutation(async ({ ctx, input }) => ({ statuses: await orderStatuses(ctx, input) })),

  delete: signedInWith('admin.access', 'statuses.delete')
    .meta(
      rest('DELETE /api/v1/statuses/{id}', 'Delete a ticket status', {
        description:
          'Returns 409 with `details.used_by` while tickets have it, unless `replacement_id` names a status of the same category for them. Statuses that every site has can’t be deleted (403).',
      }),
    )
    .input(ticketStatusDeleteInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => deleteStatus(ctx, ctx.user, input)),
});
