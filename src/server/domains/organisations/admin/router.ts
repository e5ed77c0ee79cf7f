import { z } from 'zod';
import { router } from '#server/platform/trpc/init.ts';
import { output } from '#server/platform/trpc/output.ts';
import { restCalls } from '#server/platform/trpc/rest-meta.ts';
import { operationSchema } from '#shared/operations.ts';
import {
  organisationDeleteInput,
  organisationIdInput,
  organisationInput,
  organisationListInput,
  organisationListSchema,
  organisationMembersInput,
  organisationMembersSchema,
  organisationMergeInput,
  organisationSchema,
  organisationUpdateInput,
  organisationUsersInput,
} from '#shared/organisations.ts';
import { signedInWith, signedInWithAny } from '../../auth/procedure.ts';
import { changeMembers, listMembers } from './members.ts';
import { mergeOrganisations } from './merge.ts';
import {
  createOrganisation,
  deleteOrganisations,
  listOrganisations,
  readOrganisation,
  updateOrganisation,
} from './service.ts';

const rest = restCalls('Organizations');
const reading = signedInWithAny('tickets.update', 'organisations.view');
const changing = signedInWith('organisations.update');

const answer = output(z.object({ organisation: organisationSchema }));

export const organisationsRouter = router({
  list: reading
    .meta(
      rest('GET /api/v1/organisations', 'List organizations', {
        description:
          'Lists organizations with their domains and the numbers of their people and tickets. Tickets outside the caller’s reach are not counted.',
      }),
    )
    .input(organisationListInput)
    .output(output(organisationListSchema))
    .query(({ ctx, input }) => listOrganisations(ctx, ctx.user, input)),

  get: reading
    .meta(
      rest('GET /api/v1/organisations/{id}', 'Get an organization', {
        description: 'Returns the organization with the numbers of its people and tickets.',
      }),
    )
    .input(organisationIdInput)
    .output(answer)
    .query(({ ctx, input }) => readOrganisation(ctx, ctx.user, input.id)),

  create: signedInWith('organisations.create')
    .meta(
      rest('POST /api/v1/organisations', 'Create an organization', {
        once: true,
        success: 201,
        description:
          'People with a verified email address of one of the `domains` join, unless they are in an organization or were removed from one. Names are unique. A domain of a public email service, or of another organization, is 422 on `domains.0`.',
      }),
    )
    .input(organisationInput)
    .output(answer)
    .mutation(({ ctx, input }) => createOrganisation(ctx, ctx.user, input)),

  update: changing
    .meta(
      rest('PUT /api/v1/organisations/{id}', 'Update an organization', {
        description:
          'Only the fields sent are updated. People of an added domain join; those of a removed one stay. With `before` (the fields as they were read), returns 409 with `details.changed` if someone else has changed one of them since, and nothing is saved.',
      }),
    )
    .input(organisationUpdateInput)
    .output(answer)
    .mutation(({ ctx, input }) => updateOrganisation(ctx, ctx.user, input)),

  merge: changing
    .meta(
      rest('POST /api/v1/organisations/{id}/merge', 'Merge organizations', {
        once: true,
        description:
          'Merges the organization of `organisationId` into this one, which gets its people, domains, tickets and notes. It can be undone by its operation. Returns 422 on `organisationId` if together they have more domains than one may have.',
      }),
    )
    .input(organisationMergeInput)
    .output(output(z.object({ organisation: organisationSchema, operation: operationSchema })))
    .mutation(({ ctx, input }) => mergeOrganisations(ctx, ctx.user, input)),

  delete: signedInWith('organisations.delete')
    .meta(
      rest('DELETE /api/v1/organisations/{id}', 'Delete organizations', {
        description: 'Their people and tickets are kept, without an organization.',
      }),
    )
    .input(organisationDeleteInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => deleteOrganisations(ctx, input)),

  members: signedInWithAny('organisations.view', 'users.view')
    .meta(
      rest('GET /api/v1/organisations/{id}/users', 'List the people of an organization', {
        description:
          'Lists the people of the organization, or with `member=false` people who are in none, to choose from.',
      }),
    )
    .input(organisationMembersInput)
    .output(output(organisationMembersSchema))
    .query(({ ctx, input }) => listMembers(ctx, input)),

  addUsers: changing
    .meta(
      rest('POST /api/v1/organisations/{id}/add-users', 'Add people to an organization', {
        description: 'People who are in another organization move. Tickets keep the organization they have.',
      }),
    )
    .input(organisationUsersInput)
    .output(answer)
    .mutation(({ ctx, input }) => changeMembers(ctx, ctx.user, input, 'add')),

  removeUsers: changing
    .meta(
      rest('POST /api/v1/organisations/{id}/remove-users', 'Remove people from an organization', {
        description: 'They don’t join an organization by their email address again.',
      }),
    )
    .input(organisationUsersInput)
    .output(answer)
    .mutation(({ ctx, input }) => changeMembers(ctx, ctx.user, input, 'remove')),
});
