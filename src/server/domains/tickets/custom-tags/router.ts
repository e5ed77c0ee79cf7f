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
import { signedInWith, signedInWithOneOf } from '../../auth/procedure.ts';
import { mergeTags } from './merge.ts';
import { createTag, deleteTags, listTags, updateTag } from './service.ts';
import { tagTickets, untagTickets } from './tagging.ts';

const rest = restCalls('Tags');
const changing = signedInWith('admin.access', 'tags.update');
const agent = signedInWith('tickets.update');

const tag = output(z.object({ tag: managedTagSchema }));

export const tagsRouter = router({
  list: signedInWithOneOf('tickets.update', 'tags.view')
    .meta(
      rest('GET /api/v1/tags', 'Tags, with how many tickets have each', {
        description:
          'Without `type` the words that agents put on tickets; statuses and categories are tags too, and have calls of their own.',
      }),
    )
    .input(tagListInput)
    .output(output(tagListSchema))
    .query(({ ctx, input }) => listTags(ctx, input)),

  create: signedInWith('admin.access', 'tags.create')
    .meta(rest('POST /api/v1/tags', 'Create a tag', { once: true, success: 201 }))
    .input(tagInput)
    .output(tag)
    .mutation(({ ctx, input }) => createTag(ctx, input)),

  update: changing
    .meta(rest('PUT /api/v1/tags/{id}', 'Change a tag', { description: 'Only what is sent changes.' }))
    .input(tagUpdateInput)
    .output(tag)
    .mutation(({ ctx, input }) => updateTag(ctx, input)),

  delete: signedInWith('admin.access', 'tags.delete')
    .meta(
      rest('DELETE /api/v1/tags/{id}', 'Delete tags', {
        description:
          'While tickets have one of them it is 409 with `details.used_by`, unless `replacement_id` names the tag that these tickets get.',
      }),
    )
    .input(tagDeleteInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => deleteTags(ctx, input)),

  merge: changing
    .meta(
      rest('POST /api/v1/tags/merge', 'Make one tag of several', {
        once: true,
        description: 'Tickets that had any of them have `into`. Can be undone for 30 days.',
      }),
    )
    .input(tagMergeInput)
    .output(output(z.object({ tag: managedTagSchema, operation: operationSchema })))
    .mutation(({ ctx, input }) => mergeTags(ctx, ctx.user, input)),

  put: agent
    .meta(
      rest('POST /api/v1/tickets/{ids}/tags', 'Put tags on tickets', {
        once: true,
        description:
          'By id or name; of a name that is new, a tag is made. Customers are not told of tags, and never see them.',
      }),
    )
    .input(tagTicketsInput)
    .output(output(taggedTicketsSchema))
    .mutation(({ ctx, input }) => tagTickets(ctx, ctx.user, input)),

  take: agent
    .meta(rest('DELETE /api/v1/tickets/{ids}/tags/{tagId}', 'Take a tag off tickets'))
    .input(untagTicketsInput)
    .output(output(taggedTicketsSchema))
    .mutation(({ ctx, input }) => untagTickets(ctx, ctx.user, input)),
});
