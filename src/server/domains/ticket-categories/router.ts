import { z } from 'zod';
import {
  managedCategoriesSchema,
  managedCategorySchema,
  ticketCategoryDeleteInput,
  ticketCategoryInput,
  ticketCategoryOrderInput,
  ticketCategoryUpdateInput,
} from '#shared/ticket-categories.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { signedInWith, signedInWithAny } from '../auth/procedure.ts';
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
  list: signedInWithAny('tickets.update', 'tags.view')
    .meta(
      rest('GET /api/v1/ticket-categories', 'List ticket categories', {
        description: 'In their order, including those hidden from customers.',
      }),
    )
    .output(output(managedCategoriesSchema))
    .query(async ({ ctx }) => ({ ticketCategories: await listCategories(ctx) })),

  create: signedInWith('admin.access', 'tags.create')
    .meta(
      rest('POST /api/v1/ticket-categories', 'Create a ticket category', {
        description: 'Creates a category that customers can choose for new tickets. Names are unique.',
        once: true,
        success: 201,
      }),
    )
    .input(ticketCategoryInput)
    .output(category)
    .mutation(async ({ ctx, input }) => ({ ticketCategory: await createCategory(ctx, input) })),

  update: changing
    .meta(
      rest('PUT /api/v1/ticket-categories/{id}', 'Update a ticket category', {
        description: 'Only the fields sent are updated.',
      }),
    )
    .input(ticketCategoryUpdateInput)
    .output(category)
    .mutation(async ({ ctx, input }) => ({ ticketCategory: await updateCategory(ctx, input) })),

  reorder: changing
    .meta(
      rest('POST /api/v1/ticket-categories/reorder', 'Reorder ticket categories', {
        description: '`ids` lists all of them in their new order.',
      }),
    )
    .input(ticketCategoryOrderInput)
    .output(output(managedCategoriesSchema))
    .mutation(async ({ ctx, input }) => ({ ticketCategories: await orderCategories(ctx, input) })),

  delete: signedInWith('admin.access', 'tags.delete')
    .meta(
      rest('DELETE /api/v1/ticket-categories/{id}', 'Delete ticket categories', {
        description:
          'Returns 409 with `details.used_by` while tickets use one of them, unless `replacement_id` names the category for these tickets.',
      }),
    )
    .input(ticketCategoryDeleteInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => deleteCategories(ctx, input)),
});
