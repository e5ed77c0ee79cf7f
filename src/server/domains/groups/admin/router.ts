import { z } from 'zod';
import { router } from '#server/platform/trpc/init.ts';
import { output } from '#server/platform/trpc/output.ts';
import { restCalls } from '#server/platform/trpc/rest-meta.ts';
import {
  groupDeleteInput,
  groupInput,
  groupListSchema,
  groupOrderInput,
  groupSchema,
  groupUpdateInput,
} from '#shared/groups.ts';
import { signedInWith, signedInWithAny } from '../../auth/procedure.ts';
import { createGroup, deleteGroups, listGroups, orderGroups, updateGroup } from './service.ts';

const rest = restCalls('Groups');
const changing = signedInWith('groups.update');

const answer = output(z.object({ group: groupSchema }));

export const groupsRouter = router({
  list: signedInWithAny('tickets.update', 'groups.view')
    .meta(
      rest('GET /api/v1/groups', 'List groups', {
        description:
          'Groups of agents in their order, with their members. Tickets outside the caller’s reach are not counted.',
      }),
    )
    .output(output(groupListSchema))
    .query(async ({ ctx }) => ({ groups: await listGroups(ctx, ctx.user) })),

  create: signedInWith('groups.create')
    .meta(
      rest('POST /api/v1/groups', 'Create a group', {
        once: true,
        success: 201,
        description:
          'Names are unique. Members must be able to work on tickets. A new default group replaces the former one.',
      }),
    )
    .input(groupInput)
    .output(answer)
    .mutation(({ ctx, input }) => createGroup(ctx, ctx.user, input)),

  update: changing
    .meta(
      rest('PUT /api/v1/groups/{id}', 'Update a group', {
        description:
          'Only the fields sent are updated; `member_ids` replaces all members. With `before` (the fields as they were read), returns 409 with `details.changed` if someone else has changed one of them since, and nothing is saved.',
      }),
    )
    .input(groupUpdateInput)
    .output(answer)
    .mutation(({ ctx, input }) => updateGroup(ctx, ctx.user, input)),

  reorder: changing
    .meta(
      rest('POST /api/v1/groups/reorder', 'Reorder groups', {
        description: '`ids` lists all of them in their new order.',
      }),
    )
    .input(groupOrderInput)
    .output(output(groupListSchema))
    .mutation(async ({ ctx, input }) => ({ groups: await orderGroups(ctx, ctx.user, input) })),

  delete: signedInWith('groups.delete')
    .meta(
      rest('DELETE /api/v1/groups/{id}', 'Delete groups', {
        description:
          'Returns 409 with `details.used_by` while one of them has open tickets, unless `replacement_id` names the group for all of their tickets. Without one, closed tickets are in no group afterwards. The default group can’t be deleted (403).',
      }),
    )
    .input(groupDeleteInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => deleteGroups(ctx, input)),
});
