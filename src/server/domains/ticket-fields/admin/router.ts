import { z } from 'zod';
import { router } from '#server/platform/trpc/init.ts';
import { output } from '#server/platform/trpc/output.ts';
import { restCalls } from '#server/platform/trpc/rest-meta.ts';
import {
  customFieldDeleteInput,
  customFieldInput,
  customFieldOrderInput,
  customFieldSchema,
  customFieldsSchema,
  customFieldUpdateInput,
  shownFieldsSchema,
} from '#shared/custom-fields.ts';
import { signedIn, signedInWith, signedInWithAny } from '../../auth/procedure.ts';
import { isAgent } from '../../tickets/policy.ts';
import { readEnabledFields, shownFields } from '../queries.ts';
import { createField, deleteField, listFields, orderFields, updateField } from './service.ts';

const rest = restCalls('Ticket fields');
const changing = signedInWith('admin.access', 'ticket_fields.update');
const answer = output(z.object({ field: customFieldSchema }));

export const ticketFieldsRouter = router({
  /** The fields that the caller sees in tickets and forms. */
  shown: signedIn
    .output(output(shownFieldsSchema))
    .query(async ({ ctx }) => ({ fields: shownFields(await readEnabledFields(ctx), isAgent(ctx.user)) })),

  list: signedInWithAny('tickets.update', 'ticket_fields.view')
    .meta(
      rest('GET /api/v1/ticket-fields', 'List ticket fields', {
        description: 'In their order, with those that are turned off.',
      }),
    )
    .output(output(customFieldsSchema))
    .query(async ({ ctx }) => ({ fields: await listFields(ctx) })),

  create: signedInWith('admin.access', 'ticket_fields.create')
    .meta(
      rest('POST /api/v1/ticket-fields', 'Create a ticket field', {
        description:
          'It comes last. Its `key` and `type` never change. Only selects have `options`. With a `condition`, the field is asked for while another one has that value.',
        once: true,
        success: 201,
      }),
    )
    .input(customFieldInput)
    .output(answer)
    .mutation(async ({ ctx, input }) => ({ field: await createField(ctx, input) })),

  update: changing
    .meta(
      rest('PUT /api/v1/ticket-fields/{id}', 'Update a ticket field', {
        description:
          'Only the fields sent are updated; another `key` or `type` is refused (422). Returns 409 with `details.used_by` when tickets have an option that is missing in `options`, unless `replacement_value` names one for them.',
      }),
    )
    .input(customFieldUpdateInput)
    .output(answer)
    .mutation(async ({ ctx, input }) => ({ field: await updateField(ctx, ctx.user, input) })),

  reorder: changing
    .meta(
      rest('POST /api/v1/ticket-fields/reorder', 'Reorder ticket fields', {
        description: '`ids` lists all of them in their new order.',
      }),
    )
    .input(customFieldOrderInput)
    .output(output(customFieldsSchema))
    .mutation(async ({ ctx, input }) => ({ fields: await orderFields(ctx, input) })),

  delete: signedInWith('admin.access', 'ticket_fields.delete')
    .meta(
      rest('DELETE /api/v1/ticket-fields/{id}', 'Delete a ticket field', {
        description:
          'Returns 409 with `details.used_by` while tickets have a value in it, unless `replacement_id` names a field of the same type for them, and while the condition of another field names it. Turn it off instead to keep the values.',
      }),
    )
    .input(customFieldDeleteInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => deleteField(ctx, ctx.user, input)),
});
