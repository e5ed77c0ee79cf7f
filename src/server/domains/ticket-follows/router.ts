import { followWorkspaceInput, workspaceFollowingSchema } from '#shared/ticket-workspaces.ts';
import { followersSchema, ticketInput } from '#shared/tickets.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { signedIn } from '../auth/procedure.ts';
import { followTicket, followWorkspace, readWorkspaceFollowing } from './service.ts';

const rest = restCalls('Tickets');

export const ticketFollowsRouter = router({
  follow: signedIn
    .meta(
      rest('POST /api/v1/tickets/{id}/follow', 'Follow a ticket', {
        description:
          'For agents, who then find it in the folder `following`, and for members of its workspace or organization. Followers are notified of messages: agents of notes too. The requester always gets notified of replies.',
      }),
    )
    .input(ticketInput)
    .output(output(followersSchema))
    .mutation(({ ctx, input }) => followTicket(ctx, ctx.user, { id: input.id, follows: true })),

  unfollow: signedIn
    .meta(
      rest('DELETE /api/v1/tickets/{id}/follow', 'Unfollow a ticket', {
        description: 'Stops notifications about the ticket, except for its requester and its assignee.',
      }),
    )
    .input(ticketInput)
    .output(output(followersSchema))
    .mutation(({ ctx, input }) => followTicket(ctx, ctx.user, { id: input.id, follows: false })),

  workspaceFollowing: signedIn
    .meta(
      rest('GET /api/v1/workspace/{id}/following', 'Check whether you follow a workspace', {
        description: 'Returns whether the signed-in member is notified of all tickets of the workspace.',
      }),
    )
    .input(ticketInput)
    .output(output(workspaceFollowingSchema))
    .query(({ ctx, input }) => readWorkspaceFollowing(ctx, ctx.user, input.id)),

  followWorkspace: signedIn
    .meta(
      rest('PUT /api/v1/workspace/{id}/following', 'Follow or unfollow a workspace', {
        description:
          'Turns notifications about all tickets of the workspace on or off, for the signed-in member only.',
      }),
    )
    .input(followWorkspaceInput)
    .output(output(workspaceFollowingSchema))
    .mutation(({ ctx, input }) => followWorkspace(ctx, ctx.user, input)),
});
