import { z } from 'zod';
import { exportFileInput, exportInput, exportListSchema } from '#shared/exports.ts';
import { jobSchema } from '#shared/jobs.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { signedIn, signedInWith } from '../auth/procedure.ts';
import { listExports, requestExport, sendExport } from './service.ts';

const rest = restCalls('Export and import');
const exporting = signedInWith('export.run');

export const exportsRouter = router({
  create: exporting
    .meta(
      rest('POST /api/v1/exports', 'Create an export', {
        once: true,
        success: 202,
        description:
          '`helpcenter` as `markdown` (a ZIP archive with a folder for each category and section) or as `jsonl`, which contains everything. `tickets` and `users` as `csv` with one row per item, or as `jsonl`, which includes all messages of tickets. Only what the caller can view is exported. The file is kept for a week, and only the requester can download it.',
      }),
    )
    .input(exportInput)
    .output(output(z.object({ job: jobSchema })))
    .mutation(({ ctx, input }) => requestExport(ctx, ctx.user, input)),

  list: exporting
    .meta(
      rest('GET /api/v1/exports', 'List your exports', {
        description: 'Lists the newest exports that the caller requested. Their files expire.',
      }),
    )
    .output(output(exportListSchema))
    .query(({ ctx }) => listExports(ctx, ctx.user)),

  file: signedIn
    .meta(
      rest('GET /api/v1/exports/{jobId}/download', 'Download an export', {
        description:
          'Sent as an attachment; exports of a person’s data are downloaded here as well. Returns 404 for everyone but the requester.',
      }),
    )
    .input(exportFileInput)
    .output(output(z.object({})))
    .query(({ ctx, input }) => sendExport(ctx, ctx.user, input.jobId)),
});
