import { z } from 'zod';
import {
  macroDeleteInput,
  macroIdInput,
  macroInput,
  macroOrderInput,
  macroPreviewInput,
  macroPreviewSchema,
  macroRunInput,
  macroRunSchema,
  macroSchema,
  macrosSchema,
  macroUpdateInput,
} from '#shared/macros.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { signedInWith } from '../auth/procedure.ts';
import { orderMacros } from './order.ts';
import { previewMacro } from './preview.ts';
import { runMacro } from './run.ts';
import { createMacro, deleteMacros, listMacros, readMacro, updateMacro } from './service.ts';

const rest = restCalls('Macros');
const working = signedInWith('tickets.update');

const answer = output(z.object({ macro: macroSchema }));

export const macrosRouter = router({
  list: working
    .meta(
      rest('GET /api/v1/macros', 'List macros', {
        description:
          'All of them in their order: the caller’s own, those shared with a group of theirs, and those shared with everyone.',
      }),
    )
    .output(output(macrosSchema))
    .query(({ ctx }) => listMacros(ctx, ctx.user)),

  get: working
    .meta(
      rest('GET /api/v1/macros/{id}', 'Get a macro', {
        description: 'One that the caller doesn’t see is answered with 404.',
      }),
    )
    .input(macroIdInput)
    .output(answer)
    .query(({ ctx, input }) => readMacro(ctx, ctx.user, input.id)),

  create: working
    .meta(
      rest('POST /api/v1/macros', 'Create a macro', {
        once: true,
        success: 201,
        description:
          'Own ones are free; sharing requires `macros.manage`. Each action requires the permission of the single call, and sets something that no other one sets. `body` is a reply with placeholders as in saved replies.',
      }),
    )
    .input(macroInput)
    .output(answer)
    .mutation(({ ctx, input }) => createMacro(ctx, ctx.user, input)),

  update: working
    .meta(
      rest('PUT /api/v1/macros/{id}', 'Update a macro', {
        description:
          'Only the fields sent are updated; `actions` are replaced as a whole. With `before` (the fields as they were read), returns 409 with `details.changed` if someone else has changed one of them since, and nothing is saved.',
      }),
    )
    .input(macroUpdateInput)
    .output(answer)
    .mutation(({ ctx, input }) => updateMacro(ctx, ctx.user, input)),

  reorder: working
    .meta(
      rest('POST /api/v1/macros/reorder', 'Reorder macros', {
        description:
          '`ids` lists all that the caller can edit in their new order: their own and, with `macros.manage`, the shared ones. Others keep their place.',
      }),
    )
    .input(macroOrderInput)
    .output(output(macrosSchema))
    .mutation(({ ctx, input }) => orderMacros(ctx, ctx.user, input)),

  delete: working
    .meta(
      rest('DELETE /api/v1/macros/{id}', 'Delete macros', {
        description: 'One or several, comma-separated. What they changed stays.',
      }),
    )
    .input(macroDeleteInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => deleteMacros(ctx, ctx.user, input)),

  preview: working
    .meta(
      rest('POST /api/v1/macros/{id}/preview', 'Preview a macro', {
        once: true,
        description:
          'The fields that would change in the ticket and its message there, with the placeholders that have no value in `missing`. Changes nothing; what running it would refuse is refused.',
      }),
    )
    .input(macroPreviewInput)
    .output(output(macroPreviewSchema))
    .mutation(({ ctx, input }) => previewMacro(ctx, ctx.user, input)),

  run: working
    .meta(
      rest('POST /api/v1/macros/{id}/run', 'Run a macro', {
        once: true,
        description:
          'On up to 100 tickets. A ticket that can’t be changed doesn’t stop the others; it has `ok: false` and the reason in `message`, with its translatable form in `text`. A message is not sent while one of its placeholders has no value. The operation undoes the changes of all tickets; messages stay.',
      }),
    )
    .input(macroRunInput)
    .output(output(macroRunSchema))
    .mutation(({ ctx, input }) => runMacro(ctx, ctx.user, input)),
});
