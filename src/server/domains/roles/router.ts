import { z } from 'zod';
import {
  listedRoleSchema,
  roleDeleteInput,
  roleHoldersInput,
  roleHoldersSchema,
  roleIdInput,
  roleInput,
  roleListInput,
  roleListSchema,
  roleUpdateInput,
  roleUsersInput,
} from '#shared/roles.ts';
import { bootstrapSchema } from '#shared/settings.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { endingView, inSessionWith, signedInWith } from '../auth/procedure.ts';
import { changeHolders, listHolders } from './membership.ts';
import { createRole, deleteRoles, listRoles, readRole, updateRole } from './service.ts';
import { stopViewingAs, viewAs } from './view-as.ts';

const rest = restCalls('Roles');
const whoSees = signedInWith('admin.access', 'roles.view');
const whoChanges = signedInWith('admin.access', 'roles.update');

const answer = output(z.object({ role: listedRoleSchema }));
const pageData = output(z.object({ bootstrapData: bootstrapSchema }));

export const rolesRouter = router({
  list: whoSees
    .meta(rest('GET /api/v1/roles', 'List roles'))
    .input(roleListInput)
    .output(output(roleListSchema))
    .query(({ ctx, input }) => listRoles(ctx, ctx.user, input)),

  get: whoSees
    .meta(rest('GET /api/v1/roles/{id}', 'One role'))
    .input(roleIdInput)
    .output(answer)
    .query(({ ctx, input }) => readRole(ctx, ctx.user, input.id)),

  create: signedInWith('admin.access', 'roles.create')
    .meta(
      rest('POST /api/v1/roles', 'Make a role', {
        once: true,
        success: 201,
        description: 'It can not allow more than the caller may do.',
      }),
    )
    .input(roleInput)
    .output(answer)
    .mutation(({ ctx, input }) => createRole(ctx, input)),

  update: whoChanges
    .meta(
      rest('PUT /api/v1/roles/{id}', 'Change what was sent of a role', {
        description:
          'It holds at once for everybody who holds the role. Neither before nor afterwards may the role allow more than the caller may do. With `before`, what the fields held when they were read, a field that somebody else has changed since answers 409 with `details.changed`, and nothing is stored.',
      }),
    )
    .input(roleUpdateInput)
    .output(answer)
    .mutation(({ ctx, input }) => updateRole(ctx, input)),

  delete: signedInWith('admin.access', 'roles.delete')
    .meta(
      rest('DELETE /api/v1/roles/{id}', 'Delete roles', {
        description:
          'Roles that people hold, or that are asked for elsewhere, need a `replacement_id`: 409 without it, and `details.used_by` says where.',
      }),
    )
    .input(roleDeleteInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => deleteRoles(ctx, input)),

  holders: whoSees
    .meta(rest('GET /api/v1/roles/{id}/users', 'Who holds a role, or who does not'))
    .input(roleHoldersInput)
    .output(output(roleHoldersSchema))
    .query(({ ctx, input }) => listHolders(ctx, input)),

  addUsers: whoChanges
    .meta(rest('POST /api/v1/roles/{id}/add-users', 'Give people a role'))
    .input(roleUsersInput)
    .output(answer)
    .mutation(({ ctx, input }) => changeHolders(ctx, input, 'add')),

  removeUsers: whoChanges
    .meta(rest('POST /api/v1/roles/{id}/remove-users', 'Take a role from people'))
    .input(roleUsersInput)
    .output(answer)
    .mutation(({ ctx, input }) => changeHolders(ctx, input, 'remove')),

  viewAs: inSessionWith('admin.access', 'roles.view')
    .meta(
      rest('POST /api/v1/roles/{id}/view-as', 'See the site as a holder of a role would', {
        description: 'In this browser only. Meanwhile nothing can be changed.',
      }),
    )
    .input(roleIdInput)
    .output(pageData)
    .mutation(({ ctx, input }) => viewAs(ctx, input.id)),

  stopViewingAs: endingView
    .meta(rest('POST /api/v1/roles/stop-view-as', 'See the site as oneself again'))
    .output(pageData)
    .mutation(({ ctx }) => stopViewingAs(ctx)),
});
