import { z } from 'zod';
import { router } from '#server/platform/trpc/init.ts';
import { output } from '#server/platform/trpc/output.ts';
import { restCalls } from '#server/platform/trpc/rest-meta.ts';
import {
  inviteAcceptInput,
  invitedSchema,
  inviteIdInput,
  inviteInput,
  inviteLinkInput,
  inviteListInput,
  inviteListSchema,
  inviteSchema,
  openInviteSchema,
} from '#shared/invites.ts';
import { bootstrapSchema } from '#shared/settings.ts';
import { openProcedure, signedInUnverified, signedInWith } from '../procedure.ts';
import { acceptInvite, readOpenInvite } from './acceptance.ts';
import { cancelInvite, invite, linkOfInvite, listInvites, resendInvite } from './service.ts';

const rest = restCalls('Invites');
/** Inviting implies creating an account and granting a role. */
const inviting = signedInWith('admin.access', 'users.create', 'roles.update');

export const invitesRouter = router({
  create: inviting
    .meta(
      rest('POST /api/v1/agents/invite', 'Invite people by email', {
        once: true,
        success: 201,
        description: 'Each address gets an email with a link that works for seven days.',
      }),
    )
    .input(inviteInput)
    .output(output(invitedSchema))
    .mutation(({ ctx, input }) => invite(ctx, input)),

  list: inviting
    .meta(
      rest('GET /api/v1/agents/invites', 'List invites, newest first', {
        description: 'Lists invites of staff with their status. Canceled and expired ones stay in the list.',
      }),
    )
    .input(inviteListInput)
    .output(output(inviteListSchema))
    .query(({ ctx, input }) => listInvites(ctx, input)),

  resend: inviting
    .meta(
      rest('POST /api/v1/agents/invites/{id}/resend', 'Resend an invite', {
        once: true,
        description: 'Sends a new link that works for seven days; the previous link stops working.',
      }),
    )
    .input(inviteIdInput)
    .output(output(z.object({ invite: inviteSchema })))
    .mutation(({ ctx, input }) => resendInvite(ctx, input.id)),

  link: inviting
    .meta(
      rest('POST /api/v1/agents/invites/{id}/link', 'Create an invite link', {
        once: true,
        description:
          'The link is shown only once; the emailed link stops working. Accepting it does not verify the address.',
      }),
    )
    .input(inviteIdInput)
    .output(output(z.object({ url: z.string() })))
    .mutation(({ ctx, input }) => linkOfInvite(ctx, input.id)),

  cancel: inviting
    .meta(
      rest('DELETE /api/v1/agents/invites/{id}', 'Cancel an invite', {
        description: 'The link of the invite stops working. Accepted invites stay as they are.',
      }),
    )
    .input(inviteIdInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => cancelInvite(ctx, input.id)),

  open: openProcedure
    .meta(
      rest('GET /api/v1/agents/invites/link', 'Get an invite', {
        description: 'Reads the invite behind a link, for the person who opens it. The link is not used up.',
        protect: false,
      }),
    )
    .input(inviteLinkInput)
    .output(output(z.object({ invite: openInviteSchema })))
    .query(({ ctx, input }) => readOpenInvite(ctx, input.token)),

  accept: signedInUnverified
    .meta(
      rest('POST /api/v1/agents/invites/accept', 'Accept an invite', {
        description: 'A link that was mailed verifies the address as well.',
      }),
    )
    .input(inviteAcceptInput)
    .output(output(z.object({ bootstrapData: bootstrapSchema })))
    .mutation(({ ctx, input }) => acceptInvite(ctx, input)),
});
