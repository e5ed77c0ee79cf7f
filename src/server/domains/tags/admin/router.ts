import { z } from 'zod';
import { router } from '#server/platform/trpc/init.ts';
import { output } from '#server/platform/trpc/output.ts';
import { restCalls } from '#server/platform/trpc/rest-meta.ts';
import { operationSchema } from '#shared/operations.ts';
import {
  managedTagSchema,
  tagDeleteInput,
  taggedTicketsSchema,
  tagInput,
  tagListInput,
  tagListSchema,
  tagMergeInput,
  tagTicketsInput,
  tagUpdateInput,
  untagTicketsInput,
} from '#shared/tags.ts';
import { signedInWith, signedInWithAny } from '../../auth/procedure.ts';
import { mergeTags } from './merge.ts';
import { createTag, deleteTags, listTags, updateTag } from './service.ts';
import { tagTickets, untagTickets } from './tagging.ts';

const rest = restCalls('Tags');
const changing = signedInWith('admin.access', 'tags.update');
const agent = signedInWith('tickets.update');

const tag = output(z.object({ tag: managedTagSchema }));

export const tagsRouter = router({
  list: signedInWithAny('tickets.update', 'tags.view')
    .meta(
      rest('GET /api/v1/tags', 'List tags', {
        description:
          'With the number of tickets for each. Without `type`, the tags added by agents; statuses and categories are tags too, with endpoints of their own.',
      }),
    )
    .input(tagListInput)
    .output(output(tagListSchema))
    .query(({ ctx, input }) => listTags(ctx, input)),

  create: signedInWith('admin.access', 'tags.create')
    .meta(
      rest('POST /api/v1/tags', 'Create a tag', {
        description:
          'Creates a tag that agents can add to tickets. Names are unique; an existing one is 422 on `name`.',
        once: true,
        success: 201,
      }),
    )
    .input(tagInput)
    .output(tag)
    .mutation(({ ctx, input }) => createTag(ctx, input)),

  update: changing
    .meta(rest('PUT /api/v1/tags/{id}', 'Update a tag', { description: 'Only the fields sent are updated.' }))
    .input(tagUpdateInput)
    .output(tag)
    .mutation(({ ctx, input }) => updateTag(ctx, input)),

  delete: signedInWith('admin.access', 'tags.delete')
    .meta(
      rest('DELETE /api/v1/tags/{id}', 'Delete tags', {
        description:
          'Returns 409 with `details.used_by` while tickets use one of them, unless `replacement_id` names the tag for these tickets.',
      }),
    )
    .input(tagDeleteInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => deleteTags(ctx, input)),

  merge: changing
    .meta(
      rest('POST /api/v1/tags/merge', 'Merge tags', {
        once: true,
        description: 'Tickets with any of them get `into`. Can be undone for 30 days.',
      }),
    )
    .input(tagMergeInput)
    .output(output(z.object({ tag: managedTagSchema, operation: operationSchema })))
    .mutation(({ ctx, input }) => mergeTags(ctx, ctx.user, input)),

  put: agent
    .meta(
      rest('POST /api/v1/tickets/{ids}/tags', 'Add tags to tickets', {
        once: true,
        description:
          'By ID or name; new names create tags. Customers are not notified of tags and never see them. `operation` undoes the change.',
      }),
    )
    .input(tagTicketsInput)
    .output(output(taggedTicketsSchema))
    .mutation(({ ctx, input }) => tagTickets(ctx, ctx.user, input)),

  take: agent
    .meta(
      rest('DELETE /api/v1/tickets/{ids}/tags/{tagId}', 'Remove a tag from tickets', {
        description:
          'Removes the tag from the tickets. Tickets without it stay as they are. `operation` undoes the change.',
      }),
    )
    .input(untagTicketsInput)
    .output(output(taggedTicketsSchema))
    .mutation(({ ctx, input }) => untagTickets(ctx, ctx.user, input)),
});
