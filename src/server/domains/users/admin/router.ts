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
      rest('GET /api/v1/users', 'List people', {
        description:
          'Counts stop at 10,000, or at 1,000 with `query`: `total` is then one higher. Words of one or two letters match the beginning of words.',
      }),
    )
    .input(personListInput)
    .output(output(personListSchema))
    .query(({ ctx, input }) => listPeople(ctx, input)),

  create: signedInWith('users.create')
    .meta(
      rest('POST /api/v1/users', 'Create a person', {
        once: true,
        success: 201,
        description:
          'Without `roles`, they get the default role. Assigning roles requires `roles.update` and all permissions the roles grant.',
      }),
    )
    .input(personCreateInput)
    .output(answer)
    .mutation(({ ctx, input }) => createPerson(ctx, ctx.user, input)),

  import: signedInWith('users.create')
    .meta(
      rest('POST /api/v1/users/import', 'Import people', {
        once: true,
        description:
          'Columns are `email`, `first_name`, `last_name`, `roles` (names, separated by commas), and `notes`; others are ignored. Invalid rows are skipped and reported. No emails are sent. Assigning roles requires `roles.update` and all permissions the roles grant.',
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
      rest('GET /api/v1/users/{id}/merge-preview', 'Preview a merge of two people', {
        refusals: ['conflict'],
        description: 'Changes nothing. Fails for the same reasons as the merge.',
      }),
    )
    .input(mergeInput)
    .output(output(mergePreviewSchema))
    .query(({ ctx, input }) => previewMerge(ctx, ctx.user, input)),

  merge: signedInWith('users.merge')
    .meta(
      rest('POST /api/v1/users/{id}/merge', 'Merge two people', {
        once: true,
        description:
          "Requests, messages, files, purchases, notifications, and email addresses of `userId` move to `id`. The other account is closed immediately. Staff can't be merged, nor two people who both have a subscription.",
      }),
    )
    .input(mergeInput)
    .output(output(z.object({ user: shownUserSchema, operation: operationSchema })))
    .mutation(({ ctx, input }) => mergePeople(ctx, ctx.user, input)),

  export: signedIn
    .meta(
      rest('POST /api/v1/users/{id}/export', 'Export the data of a person', {
        once: true,
        success: 202,
        description:
          'People can export their own data (`me`); that of others requires `users.view` and `export.run`. The file is downloaded like any export, is kept for a week, and only the requester can download it.',
      }),
    )
    .input(personExportInput)
    .output(output(z.object({ job: jobSchema })))
    .mutation(({ ctx, input }) => requestPersonExport(ctx, ctx.user, input.id)),

  exports: signedIn
    .meta(
      rest('GET /api/v1/users/{id}/exports', 'List your exports of a person', {
        description: 'Lists the newest exports of the data of a person. Their files expire.',
      }),
    )
    .input(personExportInput)
    .output(output(personExportsSchema))
    .query(({ ctx, input }) => listExports(ctx, ctx.user, input.id)),

  suspend: signedInWith('users.suspend')
    .meta(
      rest('POST /api/v1/users/{id}/suspend', 'Suspend a person', {
        description:
          'Their sessions, remember cookies, and tokens end immediately. Their open tickets are reassigned to `hand_over_to` or become unassigned.',
      }),
    )
    .input(suspendInput)
    .output(answer)
    .mutation(({ ctx, input }) => suspendPerson(ctx, ctx.user, input)),

  unsuspend: signedInWith('users.suspend')
    .meta(
      rest('DELETE /api/v1/users/{id}/suspend', 'Unsuspend a person', {
        description:
          'Ends the suspension: the person can sign in again. Tokens and sessions that ended do not come back.',
      }),
    )
    .input(unsuspendInput)
    .output(answer)
    .mutation(({ ctx, input }) => unsuspendPerson(ctx, ctx.user, input.id)),

  impersonate: actingAsOthers
    .meta(
      rest('POST /api/v1/users/{id}/impersonate', 'Log in as a person', {
        description:
          "While logged in as someone, their sign-in settings can't be changed. The person must not have more permissions than the caller. Not available with tokens.",
      }),
    )
    .input(impersonateInput)
    .output(output(z.object({ bootstrapData: bootstrapSchema })))
    .mutation(({ ctx, input }) => impersonate(ctx, ctx.user, input)),

  stopImpersonating: inAnySession
    .meta(
      rest('POST /api/v1/users/stop-impersonating', 'Stop being logged in as a person', {
        description: 'Ends the impersonation and continues the own session.',
      }),
    )
    .output(output(z.object({ bootstrapData: bootstrapSchema })))
    .mutation(({ ctx }) => stopImpersonating(ctx, ctx.user)),
});
