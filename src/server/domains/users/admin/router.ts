import { z } from 'zod';
import { router } from '#server/platform/trpc/init.ts';
import { output } from '#server/platform/trpc/output.ts';
import { restCalls } from '#server/platform/trpc/rest-meta.ts';
import { jobSchema } from '#shared/jobs.ts';
import { operationSchema } from '#shared/operations.ts';
import {
  impersonateInput,
  mergeInput,
  mergePreviewSchema,
  personCreateInput,
  personExportInput,
  personExportsSchema,
  personListInput,
  personListSchema,
  personOptionsSchema,
  personSummaryInput,
  personSummarySchema,
  suspendInput,
  unsuspendInput,
} from '#shared/people.ts';
import { peopleImportInput, peopleImportSchema } from '#shared/people-import.ts';
import { bootstrapSchema } from '#shared/settings.ts';
import { shownUserSchema } from '#shared/users.ts';
import { actingAsOthers, inAnySession, signedIn, signedInWith } from '../../auth/procedure.ts';
import { listExports, requestPersonExport } from './export.ts';
import { impersonate, stopImpersonating } from './impersonation.ts';
import { importPeople } from './import.ts';
import { listPeople } from './list.ts';
import { mergePeople, previewMerge } from './merge.ts';
import { createPerson, readOptions, summarizePerson } from './service.ts';
import { suspendPerson, unsuspendPerson } from './suspension.ts';

const rest = restCalls('Users');

const answer = output(z.object({ user: shownUserSchema }));

export const peopleRouter = router({
  list: signedInWith('users.view')
    .meta(
      rest('GET /api/v1/users', 'People with an account', {
        description:
          'More than 10,000 are not counted, with `query` more than 1,000: `total` is one more then. Words of one or two letters are found where a word begins.',
      }),
    )
    .input(personListInput)
    .output(output(personListSchema))
    .query(({ ctx, input }) => listPeople(ctx, input)),

  create: signedInWith('users.create')
    .meta(
      rest('POST /api/v1/users', 'Make an account for somebody', {
        once: true,
        success: 201,
        description:
          'Without `roles` they get the default one. Roles take `roles.update`, and everything that they grant.',
      }),
    )
    .input(personCreateInput)
    .output(answer)
    .mutation(({ ctx, input }) => createPerson(ctx, ctx.user, input)),

  import: signedInWith('users.create')
    .meta(
      rest('POST /api/v1/users/import', 'Make accounts from a file', {
        once: true,
        description:
          'Columns are `email`, `first_name`, `last_name`, `roles` (names, with commas between them) and `notes`; others are passed over. Lines that can not be taken are left out and told. Nobody is mailed. Roles take `roles.update`, and everything that they grant.',
      }),
    )
    .input(peopleImportInput)
    .output(output(peopleImportSchema))
    .mutation(({ ctx, input }) => importPeople(ctx, ctx.user, input)),

  options: signedInWith('users.view')
    .output(output(personOptionsSchema))
    .query(({ ctx }) => readOptions(ctx, ctx.user)),

  summary: signedInWith('users.view')
    .input(personSummaryInput)
    .output(output(personSummarySchema))
    .query(({ ctx, input }) => summarizePerson(ctx, input.id)),

  mergePreview: signedInWith('users.merge')
    .meta(
      rest('GET /api/v1/users/{id}/merge-preview', 'What a merge would make of two people', {
        refusals: ['conflict'],
        description: 'Changes nothing. It is refused as the merge is.',
      }),
    )
    .input(mergeInput)
    .output(output(mergePreviewSchema))
    .query(({ ctx, input }) => previewMerge(ctx, ctx.user, input)),

  merge: signedInWith('users.merge')
    .meta(
      rest('POST /api/v1/users/{id}/merge', 'Make one person of two', {
        once: true,
        description:
          'Requests, messages, files, purchases, notifications and addresses of `userId` become those of `id`. The other account ends at once. Staff can not be merged, nor two people who both have a subscription.',
      }),
    )
    .input(mergeInput)
    .output(output(z.object({ user: shownUserSchema, operation: operationSchema })))
    .mutation(({ ctx, input }) => mergePeople(ctx, ctx.user, input)),

  export: signedIn
    .meta(
      rest('POST /api/v1/users/{id}/export', 'Have a file made of all that is known of a person', {
        once: true,
        success: 202,
        description:
          'Of oneself (`me`) everybody may ask. Others take `users.view` and `export.run`. The file is fetched as that of any export, and is there for a week, for who asked alone.',
      }),
    )
    .input(personExportInput)
    .output(output(z.object({ job: jobSchema })))
    .mutation(({ ctx, input }) => requestPersonExport(ctx, ctx.user, input.id)),

  exports: signedIn
    .meta(rest('GET /api/v1/users/{id}/exports', 'Files that one has asked for about a person'))
    .input(personExportInput)
    .output(output(personExportsSchema))
    .query(({ ctx, input }) => listExports(ctx, ctx.user, input.id)),

  suspend: signedInWith('users.suspend')
    .meta(
      rest('POST /api/v1/users/{id}/suspend', 'Suspend somebody', {
        description:
          'Their sessions, remember cookies and tokens end at once. Open requests that they work on go to `hand_over_to`, or to nobody.',
      }),
    )
    .input(suspendInput)
    .output(answer)
    .mutation(({ ctx, input }) => suspendPerson(ctx, ctx.user, input)),

  unsuspend: signedInWith('users.suspend')
    .meta(rest('DELETE /api/v1/users/{id}/suspend', 'Lift a suspension'))
    .input(unsuspendInput)
    .output(answer)
    .mutation(({ ctx, input }) => unsuspendPerson(ctx, ctx.user, input.id)),

  impersonate: actingAsOthers
    .meta(
      rest('POST /api/v1/users/{id}/impersonate', 'Log in as somebody', {
        description:
          'Meanwhile nothing about how that person signs in can be changed. The person must not be able to do more than the caller. Tokens can not do this.',
      }),
    )
    .input(impersonateInput)
    .output(output(z.object({ bootstrapData: bootstrapSchema })))
    .mutation(({ ctx, input }) => impersonate(ctx, ctx.user, input)),

  stopImpersonating: inAnySession
    .meta(rest('POST /api/v1/users/stop-impersonating', 'Go back to one’s own account'))
    .output(output(z.object({ bootstrapData: bootstrapSchema })))
    .mutation(({ ctx }) => stopImpersonating(ctx, ctx.user)),
});
