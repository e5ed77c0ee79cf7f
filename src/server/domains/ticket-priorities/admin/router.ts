import { z } from 'zod';
import { router } from '#server/platform/trpc/init.ts';
import { output } from '#server/platform/trpc/output.ts';
import { restCalls } from '#server/platform/trpc/rest-meta.ts';
import {
  prioritiesSchema,
  priorityDeleteInput,
  priorityInput,
  priorityOrderInput,
  prioritySchema,
  priorityUpdateInput,
} from '#shared/ticket-priorities.ts';
import { signedInWith, signedInWithAny } from '../../auth/procedure.ts';
import { everyPriority } from '../queries.ts';
import { createPriority, deletePriority, orderPriorities, updatePriority } from './service.ts';

const rest = restCalls('Priorities');
const changing = signedInWith('admin.access', 'priorities.update');
const answer = output(z.object({ priority: prioritySchema }));

export const ticketPrioritiesRouter = router({
  list: signedInWithAny('tickets.update', 'priorities.view', 'products.update')
    .meta(
      rest('GET /api/v1/priorities', 'List priorities, least urgent first', {
        description: 'Tickets have the name of one. Priorities are visible to staff only.',
      }),
    )
    .output(output(prioritiesSchema))
    .query(async ({ ctx }) => ({ priorities: await everyPriority(ctx.db) })),

  create: signedInWith('admin.access', 'priorities.create')
    .meta(
      rest('POST /api/v1/priorities', 'Create a priority', {
        description:
          'Without a `level` it is the most urgent one. Its `name` is made from the label unless it is sent, and never changes.',
        once: true,
        success: 201,
      }),
    )
    .input(priorityInput)
    .output(answer)
    .mutation(async ({ ctx, input }) => ({ priority: await createPriority(ctx, input) })),

  update: changing
    .meta(
      rest('PUT /api/v1/priorities/{id}', 'Update a priority', {
        description:
          'Only the fields sent are updated. A priority with `is_default` takes the place of the default.',
      }),
    )
    .input(priorityUpdateInput)
    .output(answer)
    .mutation(async ({ ctx, input }) => ({ priority: await updatePriority(ctx, input) })),

  reorder: changing
    .meta(
      rest('POST /api/v1/priorities/reorder', 'Reorder priorities', {
        description: '`ids` lists all of them in their new order, the least urgent first.',
      }),
    )
    .input(priorityOrderInput)
    .output(output(prioritiesSchema))
    .mutation(async ({ ctx, input }) => ({ priorities: await orderPriorities(ctx, input) })),

  delete: signedInWith('admin.access', 'priorities.delete')
    .meta(
      rest('DELETE /api/v1/priorities/{id}', 'Delete a priority', {
        description:
          'Returns 409 with `details.used_by` while tickets or plans have it, unless `replacement_id` names another one for them. The default can’t be deleted (403).',
      }),
    )
    .input(priorityDeleteInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => deletePriority(ctx, ctx.user, input)),
});
