import { z } from 'zod';
import { router } from '#server/platform/trpc/init.ts';
import { output } from '#server/platform/trpc/output.ts';
import { restCalls } from '#server/platform/trpc/rest-meta.ts';
import { queueNeighborsInput } from '#shared/ticket-queue.ts';
import {
  ticketNeighborsSchema,
  ticketViewDeleteInput,
  ticketViewInput,
  ticketViewOrderInput,
  ticketViewPreviewInput,
  ticketViewSchema,
  ticketViewsSchema,
  ticketViewUpdateInput,
  viewPreviewSchema,
} from '#shared/ticket-views.ts';
import { signedInWith } from '../../auth/procedure.ts';
import { readNeighbors } from './neighbors.ts';
import {
  createView,
  deleteView,
  listViews,
  orderViews,
  previewView,
  readView,
  updateView,
} from './service.ts';

const rest = restCalls('Views');
const working = signedInWith('tickets.update');
const answer = output(z.object({ view: ticketViewSchema }));

export const viewsRouter = router({
  list: working
    .meta(
      rest('GET /api/v1/views', 'List views', {
        description:
          'The caller’s own views, those shared with everyone and those of the caller’s groups: pinned ones first, in the caller’s order. `count` goes up to 1001 and is null beyond the first 50 views.',
      }),
    )
    .output(output(ticketViewsSchema))
    .query(({ ctx }) => listViews(ctx, ctx.user)),

  get: working
    .meta(rest('GET /api/v1/views/{id}', 'Get a view', { description: '404 for a view of another person.' }))
    .input(ticketViewDeleteInput)
    .output(answer)
    .query(async ({ ctx, input }) => ({ view: await readView(ctx, ctx.user, input.id) })),

  create: working
    .meta(
      rest('POST /api/v1/views', 'Create a view', {
        description:
          'Saves a filter under a name. Sharing it, with everyone who works on tickets or with a group, needs `views.share` (403). An unknown field, operator or value of the filter is 422 on its path, such as `filter.conditions.0.op`. `density` is how high rows are, `comfortable` or `compact`; null leaves it to each agent.',
        once: true,
        success: 201,
      }),
    )
    .input(ticketViewInput)
    .output(answer)
    .mutation(async ({ ctx, input }) => ({ view: await createView(ctx, ctx.user, input) })),

  update: working
    .meta(
      rest('PUT /api/v1/views/{id}', 'Update a view', {
        description: 'Only the fields sent are updated. Views of others are 403.',
      }),
    )
    .input(ticketViewUpdateInput)
    .output(answer)
    .mutation(async ({ ctx, input }) => ({ view: await updateView(ctx, ctx.user, input) })),

  reorder: working
    .meta(
      rest('POST /api/v1/views/reorder', 'Reorder views', {
        description: 'Puts the views in this order for the caller alone. Views that are left out follow.',
      }),
    )
    .input(ticketViewOrderInput)
    .output(output(ticketViewsSchema))
    .mutation(({ ctx, input }) => orderViews(ctx, ctx.user, input)),

  delete: working
    .meta(
      rest('DELETE /api/v1/views/{id}', 'Delete a view', {
        description: 'The tickets stay as they are. Views of others are 403.',
      }),
    )
    .input(ticketViewDeleteInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => deleteView(ctx, ctx.user, input.id)),

  preview: working
    .meta(
      rest('POST /api/v1/views/preview', 'Preview a filter', {
        description: 'Counts the tickets of a filter, up to 1001, and returns the first 10. Stores nothing.',
      }),
    )
    .input(ticketViewPreviewInput)
    .output(output(viewPreviewSchema))
    .mutation(({ ctx, input }) => previewView(ctx, ctx.user, input)),

  next: working
    .meta(
      rest('GET /api/v1/tickets/{id}/next', 'Get the next ticket of a list', {
        description:
          'Takes the folder, view, filter and order of `GET /api/v1/tickets/queue`. Returns the tickets beside this one, its place and the number of tickets, of the first 1001. `next` is the first ticket of the list when this one is not in it.',
      }),
    )
    .input(queueNeighborsInput)
    .output(output(ticketNeighborsSchema))
    .query(({ ctx, input }) => readNeighbors(ctx, ctx.user, input)),
});
