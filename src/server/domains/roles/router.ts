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
    .meta(
      rest('GET /api/v1/roles', 'List roles', {
        description:
          'Lists roles with their permissions and the number of people who have them. `can` says what the caller may do with each.',
      }),
    )
    .input(roleListInput)
    .output(output(roleListSchema))
    .query(({ ctx, input }) => listRoles(ctx, ctx.user, input)),

  get: whoSees
    .meta(
      rest('GET /api/v1/roles/{id}', 'Get a role', {
        description: 'Returns the role with its permissions and their restrictions.',
      }),
    )
    .input(roleIdInput)
    .output(answer)
    .query(({ ctx, input }) => readRole(ctx, ctx.user, input.id)),

  create: signedInWith('admin.access', 'roles.create')
    .meta(
      rest('POST /api/v1/roles', 'Create a role', {
        once: true,
        success: 201,
        description: "It can't have permissions the caller doesn't have.",
      }),
    )
    .input(roleInput)
    .output(answer)
    .mutation(({ ctx, input }) => createRole(ctx, input)),

  update: whoChanges
    .meta(
      rest('PUT /api/v1/roles/{id}', 'Update a role', {
        description:
          "Applies immediately to everyone with the role. Neither the old nor the new role can have permissions the caller doesn't have. With `before` (the fields as they were read), returns 409 with `details.changed` if someone else has changed one of them since, and nothing is saved.",
      }),
    )
    .input(roleUpdateInput)
    .output(answer)
    .mutation(({ ctx, input }) => updateRole(ctx, input)),

  delete: signedInWith('admin.access', 'roles.delete')
    .meta(
      rest('DELETE /api/v1/roles/{id}', 'Delete roles', {
        description:
          'Roles in use require a `replacement_id`: otherwise the response is 409 and `details.used_by` lists where.',
      }),
    )
    .input(roleDeleteInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => deleteRoles(ctx, input)),

  holders: whoSees
    .meta(
      rest('GET /api/v1/roles/{id}/users', 'List the people with or without a role', {
        description: 'Lists the people with the role, or with `held=false` those without it, to choose from.',
      }),
    )
    .input(roleHoldersInput)
    .output(output(roleHoldersSchema))
    .query(({ ctx, input }) => listHolders(ctx, input)),

  addUsers: whoChanges
    .meta(
      rest('POST /api/v1/roles/{id}/add-users', 'Assign a role to people', {
        description: 'Assigns the role to the people. The caller needs all permissions of the role.',
      }),
    )
    .input(roleUsersInput)
    .output(answer)
    .mutation(({ ctx, input }) => changeHolders(ctx, input, 'add')),

  removeUsers: whoChanges
    .meta(
      rest('POST /api/v1/roles/{id}/remove-users', 'Remove a role from people', {
        description: 'Removes the role from the people. The last administrator keeps theirs.',
      }),
    )
    .input(roleUsersInput)
    .output(answer)
    .mutation(({ ctx, input }) => changeHolders(ctx, input, 'remove')),

  viewAs: inSessionWith('admin.access', 'roles.view')
    .meta(
      rest('POST /api/v1/roles/{id}/view-as', 'View the site as a role', {
        description: 'Only in this browser. Nothing can be changed meanwhile.',
      }),
    )
    .input(roleIdInput)
    .output(pageData)
    .mutation(({ ctx, input }) => viewAs(ctx, input.id)),

  stopViewingAs: endingView
    .meta(
      rest('POST /api/v1/roles/stop-view-as', 'Stop viewing the site as a role', {
        description:
          'Ends the preview of the site as a role. Works as well when the preview has ended already.',
      }),
    )
    .output(pageData)
    .mutation(({ ctx }) => stopViewingAs(ctx)),
});
