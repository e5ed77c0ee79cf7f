import { z } from 'zod';
import {
  backupNameInput,
  errorLogInput,
  errorLogSchema,
  jobLogInput,
  jobLogSchema,
  queueJobIdInput,
  scheduleSchema,
  setupChecklistInput,
  setupChecklistSchema,
  setupMarkInput,
  systemSchema,
} from '#shared/system.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { passwordConfirmedWith, signedInWith } from '../auth/procedure.ts';
import { markStep, readChecklist } from './checklist.ts';
import { listErrors } from './error-list.ts';
import { listJobs, listSchedule, retryJob } from './job-log.ts';
import { deleteBackup, downloadBackup, flushCache, readSystem, requestBackup } from './service.ts';
import { makeSupportBundle } from './support-bundle.ts';

const rest = restCalls('System');
const whoSees = signedInWith('admin.access', 'system.view');
const whoReadsLogs = signedInWith('admin.access', 'logs.view');
const whoAdministers = signedInWith('admin.access');

export const systemRouter = router({
  get: whoSees
    .meta(
      rest('GET /api/v1/system', 'Get the system status', {
        description: 'Returns version, database, storage, background jobs and checks, for administrators.',
      }),
    )
    .output(output(z.object({ system: systemSchema })))
    .query(async ({ ctx }) => ({ system: await readSystem(ctx) })),

  flushCache: signedInWith('admin.access', 'settings.update')
    .meta(
      rest('POST /api/v1/cache/flush', 'Clear the cache', {
        description: 'Clears the caches of all processes. The next calls are slower; no data is lost.',
      }),
    )
    .output(output(z.object({})))
    .mutation(async ({ ctx }) => {
      await flushCache(ctx);
      return {};
    }),

  backUp: signedInWith('admin.access', 'system.update')
    .meta(
      rest('POST /api/v1/system/backups', 'Create a backup', {
        once: true,
        success: 202,
        description:
          'Written to the folder of `BACKUP_FOLDER`, or to `backups` in the data folder. Returns 409 while another backup is being created.',
      }),
    )
    .output(output(z.object({})))
    .mutation(async ({ ctx }) => {
      await requestBackup(ctx);
      return {};
    }),

  deleteBackup: signedInWith('admin.access', 'system.update')
    .meta(
      rest('DELETE /api/v1/system/backups/{backup}', 'Delete a backup', {
        description: '409 while one is being made.',
      }),
    )
    .input(backupNameInput)
    .output(output(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await deleteBackup(ctx, input.backup);
      return {};
    }),

  downloadBackup: passwordConfirmedWith('admin')
    .meta({ refusals: ['confirm_password', 'conflict'] })
    .meta(
      rest('GET /api/v1/system/backups/{backup}/download', 'Download a backup', {
        description:
          'A ZIP archive with its folder, as an attachment: unpack it, and `npm run restore -- <folder>` puts it back. It holds the whole site, and the application key unless `APP_KEY` is set. For administrators who confirmed their password in this session, 423 otherwise. 409 while one is being made.',
      }),
    )
    .input(backupNameInput)
    .output(output(z.object({})))
    .query(async ({ ctx, input }) => {
      await downloadBackup(ctx, input.backup);
      return {};
    }),

  supportBundle: signedInWith('admin.access', 'system.view', 'logs.view')
    .meta(
      rest('GET /api/v1/system/support-bundle', 'Download a support bundle', {
        description:
          'System, settings, jobs, errors, and the last 1,000 log lines of the process that answers, without secrets, addresses, and texts.',
      }),
    )
    .output(output(z.object({ bundle: z.record(z.string(), z.unknown()) })))
    .query(async ({ ctx }) => ({ bundle: await makeSupportBundle(ctx) })),

  checklist: whoAdministers
    .meta(
      rest('GET /api/v1/setup-checklist', 'Get the setup checklist', {
        description:
          'Returns the steps of the setup with their status. Steps that the site has completed are recognized by themselves.',
      }),
    )
    .input(setupChecklistInput)
    .output(output(setupChecklistSchema))
    .query(({ ctx, input }) => readChecklist(ctx, ctx.user, input.origin ?? null)),

  markStep: signedInWith('admin.access', 'settings.update')
    .meta(
      rest('PUT /api/v1/setup-checklist', 'Dismiss or restore a setup step or the checklist', {
        description:
          'Dismisses a step or the whole list, or brings it back. It is the same for all administrators.',
      }),
    )
    .input(setupMarkInput)
    .output(output(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await markStep(ctx, input.name, input.marked);
      return {};
    }),

  jobs: whoReadsLogs
    .meta(
      rest('GET /api/v1/logs/jobs', 'List jobs', {
        description: 'Lists background jobs with status, attempts and errors, newest first.',
      }),
    )
    .input(jobLogInput)
    .output(output(jobLogSchema))
    .query(({ ctx, input }) => listJobs(ctx, input)),

  retryJob: whoReadsLogs
    .meta(
      rest('POST /api/v1/logs/jobs/{id}/retry', 'Retry a failed job', {
        description: 'Enqueues a failed job again. Jobs of another status are refused.',
        once: true,
        success: 202,
      }),
    )
    .input(queueJobIdInput)
    .output(output(z.object({})))
    .mutation(async ({ ctx, input }) => {
      await retryJob(ctx, input.id);
      return {};
    }),

  errors: whoReadsLogs
    .meta(
      rest('GET /api/v1/logs/error', 'List errors', {
        description: 'Lists errors of the product, newest first, without what people typed.',
      }),
    )
    .input(errorLogInput)
    .output(output(errorLogSchema))
    .query(({ ctx, input }) => listErrors(ctx, input)),

  schedule: whoReadsLogs
    .meta(
      rest('GET /api/v1/logs/schedule', 'List scheduled jobs', {
        description: 'Lists the jobs that run on schedule, with their last and next run.',
      }),
    )
    .output(output(scheduleSchema))
    .query(async ({ ctx }) => ({ schedule: await listSchedule(ctx) })),
});
