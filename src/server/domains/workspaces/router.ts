import { z } from 'zod';
import {
  joinInput,
  workspaceCreateInput,
  workspaceDetailsSchema,
  workspaceIdInput,
  workspaceInvitedSchema,
  workspaceInviteInput,
  workspaceInviteSchema,
  workspaceListInput,
  workspaceListSchema,
  workspaceMemberInput,
  workspaceNameSchema,
  workspaceRemoveInput,
  workspaceResendInput,
  workspaceRoleInput,
  workspaceSchema,
  workspaceUpdateInput,
} from '#shared/workspaces.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { assertNoNavigation, joinWorkspace, removeInvite } from './accept-invite.ts';
import { inviteToWorkspace, resendWorkspaceInvite } from './invites.ts';
import { changeMemberRole, removeMember, transferWorkspace } from './members.ts';
import { passwordConfirmed, signedIn, signedInWith } from './procedure.ts';
import {
  createWorkspace,
  deleteWorkspace,
  deleteWorkspaces,
  listOwnWorkspaces,
  listWorkspaces,
  readWorkspace,
  renameWorkspace,
} from './service.ts';

const rest = restCalls('Workspaces');

const done = output(z.object({}));
const one = output(z.object({ workspace: workspaceSchema }));
const details = output(z.object({ workspace: workspaceDetailsSchema }));
const joined = output(z.object({ workspace: workspaceNameSchema }));

export const workspacesRouter = router({
  mine: signedIn
    .meta(
      rest('GET /api/v1/me/workspaces', 'List your workspaces', {
        description:
          'Lists the workspaces of which the signed-in person is a member, with their role in each.',
      }),
    )
    .output(output(z.object({ workspaces: z.array(workspaceSchema) })))
    .query(({ ctx }) => listOwnWorkspaces(ctx, ctx.user)),

  create: signedIn
    .meta(
      rest('POST /api/v1/workspace', 'Create a workspace', {
        description: 'Creates a workspace that the caller owns. Plans can limit how many members it has.',
        once: true,
        success: 201,
      }),
    )
    .input(workspaceCreateInput)
    .output(one)
    .mutation(async ({ ctx, input }) => ({ workspace: await createWorkspace(ctx, ctx.user, input) })),

  get: signedIn
    .meta(
      rest('GET /api/v1/workspace/{id}', 'Get a workspace with its members', {
        description: 'For its members; pending invites are only returned to managers and the owner.',
      }),
    )
    .input(workspaceIdInput)
    .output(details)
    .query(async ({ ctx, input }) => ({ workspace: await readWorkspace(ctx, ctx.user, input.id) })),

  update: signedIn
    .meta(
      rest('PUT /api/v1/workspace/{id}', 'Rename a workspace', {
        description:
          'Changes the name. Only members who may manage the workspace; for others it does not exist (404).',
      }),
    )
    .input(workspaceUpdateInput)
    .output(one)
    .mutation(async ({ ctx, input }) => ({ workspace: await renameWorkspace(ctx, ctx.user, input) })),

  remove: signedIn
    .meta(
      rest('DELETE /api/v1/workspace/{id}', 'Delete a workspace', {
        description: 'Owner only. Its requests stay with the people who submitted them.',
      }),
    )
    .input(workspaceIdInput)
    .output(done)
    .mutation(({ ctx, input }) => deleteWorkspace(ctx, ctx.user, input.id)),

  invite: signedIn
    .meta(
      rest('POST /api/v1/workspace/{id}/invite', 'Invite people to a workspace', {
        once: true,
        description: 'Each address gets an email with a link that works for seven days, and a notification.',
      }),
    )
    .input(workspaceInviteInput)
    .output(output(workspaceInvitedSchema))
    .mutation(({ ctx, input }) => inviteToWorkspace(ctx, ctx.user, input)),

  resendInvite: signedIn
    .meta(
      rest('POST /api/v1/workspace/{id}/invite/{inviteId}/resend', 'Resend an invite', {
        once: true,
        description: 'Sends a new link that works for seven days; the previous link stops working.',
      }),
    )
    .input(workspaceResendInput)
    .output(output(z.object({ invite: workspaceInviteSchema })))
    .mutation(({ ctx, input }) => resendWorkspaceInvite(ctx, ctx.user, input)),

  removeInvite: signedIn
    .meta(
      rest('DELETE /api/v1/workspace/invite/{inviteId}', 'Decline or cancel a workspace invite', {
        description:
          'Called by the invited person it declines the invite, by a manager of the workspace it cancels it.',
      }),
    )
    .input(joinInput)
    .output(done)
    .mutation(({ ctx, input }) => removeInvite(ctx, ctx.user, input.inviteId)),

  join: signedIn
    .meta(
      rest('POST /api/v1/workspace/join/{inviteId}', 'Join a workspace', {
        description: 'Makes the invited person a member, with the role of the invite. An invite works once.',
      }),
    )
    .input(joinInput)
    .output(joined)
    .mutation(({ ctx, input }) => joinWorkspace(ctx, ctx.user, input.inviteId)),

  joinByGet: signedIn
    .meta(
      rest('GET /api/v1/workspace/join/{inviteId}', 'Join a workspace (same as `POST`)', {
        description: "Can be repeated. Links, images, and page loads don't join.",
      }),
    )
    .input(joinInput)
    .output(joined)
    .query(({ ctx, input }) => {
      assertNoNavigation(ctx);
      return joinWorkspace(ctx, ctx.user, input.inviteId);
    }),

  changeRole: signedIn
    .meta(
      rest('POST /api/v1/workspace/{id}/member/{userId}/change-role', 'Change the role of a member', {
        description: 'Roles are those of the value list `workspaceRoles`; the owner stays the owner.',
      }),
    )
    .input(workspaceRoleInput)
    .output(details)
    .mutation(async ({ ctx, input }) => ({ workspace: await changeMemberRole(ctx, ctx.user, input) })),

  removeMember: signedIn
    .meta(
      rest('DELETE /api/v1/workspace/{id}/member/{userId}', 'Remove a member or leave a workspace', {
        description:
          'Removes a member; people may remove themselves. The owner transfers the workspace first.',
      }),
    )
    .input(workspaceMemberInput)
    .output(done)
    .mutation(({ ctx, input }) => removeMember(ctx, ctx.user, input)),

  transfer: passwordConfirmed
    .meta(
      rest('POST /api/v1/workspace/{id}/transfer', 'Transfer a workspace', {
        description: 'The previous owner becomes a manager. Requires a recent password confirmation.',
      }),
    )
    .input(workspaceMemberInput)
    .output(details)
    .mutation(async ({ ctx, input }) => ({ workspace: await transferWorkspace(ctx, ctx.user, input) })),

  list: signedInWith('admin.access', 'workspaces.view')
    .meta(
      rest('GET /api/v1/workspaces', 'List all workspaces', {
        description: 'Lists the workspaces of all people, for staff who manage them.',
      }),
    )
    .input(workspaceListInput)
    .output(output(workspaceListSchema))
    .query(({ ctx, input }) => listWorkspaces(ctx, input)),

  removeMany: signedInWith('admin.access', 'workspaces.delete')
    .meta(
      rest('DELETE /api/v1/workspaces/{ids}', 'Delete workspaces', {
        description: 'Their requests stay with the people who submitted them.',
      }),
    )
    .input(workspaceRemoveInput)
    .output(done)
    .mutation(({ ctx, input }) => deleteWorkspaces(ctx, input.ids)),
});
