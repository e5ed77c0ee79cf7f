import { z } from 'zod';
import { router } from '#server/platform/trpc/init.ts';
import { output } from '#server/platform/trpc/output.ts';
import { restCalls } from '#server/platform/trpc/rest-meta.ts';
import {
  managedCategoriesSchema,
  managedCategorySchema,
  ticketCategoryDeleteInput,
  ticketCategoryInput,
  ticketCategoryOrderInput,
  ticketCategoryUpdateInput,
} from '#shared/ticket-categories.ts';
import { signedInWith, signedInWithOneOf } from '../../auth/procedure.ts';
import {
  createCategory,
  deleteCategories,
  listCategories,
  orderCategories,
  updateCategory,
} from './service.ts';

const rest = restCalls('Ticket categories');
const changing = signedInWith('admin.access', 'tags.update');

const category = output(z.object({ ticketCategory: managedCategorySchema }));

export const ticketCategoriesRouter = router({
  list: signedInWithOneOf('tickets.update', 'tags.view')
    .meta(
      rest('GET /api/v1/ticket-categories', 'What tickets can be about', {
        description: 'All of them in their order, also those that are hidden from customers.',
      }),
    )
    .output(output(managedCategoriesSchema))
    .query(async ({ ctx }) => ({ ticketCategories: await listCategories(ctx) })),

  create: signedInWith('admin.access', 'tags.create')
    .meta(rest('POST /api/v1/ticket-categories', 'Create a ticket category', { once: true, success: 201 }))
    .input(ticketCategoryInput)
    .output(category)
    .mutation(async ({ ctx, input }) => ({ ticketCategory: await createCategory(ctx, input) })),

  update: changing
    .meta(
      rest('PUT /api/v1/ticket-categories/{id}', 'Change a ticket category', {
        description: 'Only what is sent changes.',
      }),
    )
    .input(ticketCategoryUpdateInput)
    .output(category)
    .mutation(async ({ ctx, input }) => ({ ticketCategory: await updateCategory(ctx, input) })),

  reorder: changing
    .meta(
      rest('POST /api/v1/ticket-categories/reorder', 'Put the ticket categories in order', {
        description: '`ids` names all of them, in their new order.',
      }),
    )
    .input(ticketCategoryOrderInput)
    .output(output(managedCategoriesSchema))
    .mutation(async ({ ctx, input }) => ({ ticketCategories: await orderCategories(ctx, input) })),

  delete: signedInWith('admin.access', 'tags.delete')
    .meta(
      rest('DELETE /api/v1/ticket-categories/{id}', 'Delete ticket categories', {
        description:
          'While tickets have one of them it is 409 with `details.used_by`, unless `replacement_id` names the category that these tickets get.',
      }),
    )
    .input(ticketCategoryDeleteInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => deleteCategories(ctx, input)),
});
