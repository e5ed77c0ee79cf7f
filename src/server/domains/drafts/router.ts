import { z } from 'zod';
import {
  colleagueDraftsInput,
  colleagueDraftsSchema,
  draftAnswerSchema,
  draftInput,
  draftListInput,
  draftListSchema,
  draftUpdateInput,
} from '#shared/drafts.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { signedIn, signedInWith } from '../auth/procedure.ts';
import { listColleagueDrafts } from './colleagues.ts';
import { deleteDraft, listDrafts, readDraft, writeDraft } from './service.ts';

const rest = restCalls('Drafts');

export const draftsRouter = router({
  list: signedIn
    .meta(
      rest('GET /api/v1/drafts', 'List your drafts', {
        description: 'Unsent messages in tickets that you can see, the last changed first.',
      }),
    )
    .input(draftListInput)
    .output(output(draftListSchema))
    .query(({ ctx, input }) => listDrafts(ctx, ctx.user, input)),

  get: signedIn
    .meta(
      rest('GET /api/v1/tickets/{id}/draft', 'Get your draft in a ticket', {
        description: '`draft` is null when there is none. No one else can read it, unless you share it.',
      }),
    )
    .input(draftInput)
    .output(output(draftAnswerSchema))
    .query(({ ctx, input }) => readDraft(ctx, ctx.user, input)),

  save: signedIn
    .meta(
      rest('PUT /api/v1/tickets/{id}/draft', 'Save your draft in a ticket', {
        description:
          'One per person, ticket and `mode`; customers have replies only. With `version` (0 for none), returns 409 with the stored `details.draft` if that is another one. Agents can share theirs with the colleagues who work on the ticket (`shared`). An empty draft is deleted. Sending the message deletes its draft.',
      }),
    )
    .input(draftUpdateInput)
    .output(output(draftAnswerSchema))
    .mutation(({ ctx, input }) => writeDraft(ctx, ctx.user, input)),

  listOfColleagues: signedInWith('tickets.update')
    .meta(
      rest('GET /api/v1/tickets/{id}/drafts', 'List the drafts of colleagues in a ticket', {
        description:
          'Unsent messages of other agents, the last changed first. `draft` is null unless its author shares it. Up to 20.',
      }),
    )
    .input(colleagueDraftsInput)
    .output(output(colleagueDraftsSchema))
    .query(({ ctx, input }) => listColleagueDrafts(ctx, ctx.user, input)),

  delete: signedIn
    .meta(
      rest('DELETE /api/v1/tickets/{id}/draft', 'Delete your draft in a ticket', {
        description: 'Of one kind of message. Does nothing when there is none.',
      }),
    )
    .input(draftInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => deleteDraft(ctx, ctx.user, input)),
});
