import { z } from 'zod';
import { jobSchema } from '#shared/jobs.ts';
import { exportFileInput, exportInput, importInput, transferListSchema } from '#shared/transfer.ts';
import { router } from '../../../platform/trpc/init.ts';
import { output } from '../../../platform/trpc/output.ts';
import { restCalls } from '../../../platform/trpc/rest-meta.ts';
import { signedInWith } from '../../auth/procedure.ts';
import { listJobs, sendJobFile } from '../../jobs/service.ts';
import { askForExport, askForImport } from './service.ts';

const rest = restCalls('Export and import');
const exporting = signedInWith('export.run');
const importing = signedInWith('import.run');
const answer = output(z.object({ job: jobSchema }));

export const transferRouter = router({
  export: exporting
    .meta(
      rest('POST /api/v1/exports', 'Have a file made of the help center', {
        once: true,
        success: 202,
        description:
          '`markdown` is a ZIP archive with a folder for each category and section; `jsonl` has everything, one thing on each line. The file is there for a week, for who asked alone.',
      }),
    )
    .input(exportInput)
    .output(answer)
    .mutation(({ ctx, input }) => askForExport(ctx, ctx.user, input)),

  exports: exporting
    .meta(rest('GET /api/v1/exports', 'Exports that one has asked for'))
    .output(output(transferListSchema))
    .query(async ({ ctx }) => ({ jobs: await listJobs(ctx, ctx.user, ['helpcenter_export']) })),

  file: exporting
    .meta(
      rest('GET /api/v1/exports/{jobId}/download', 'The file of an export', {
        description: 'As an attachment. Whoever did not ask for it gets 404.',
      }),
    )
    .input(exportFileInput)
    .output(output(z.object({})))
    .query(({ ctx, input }) => sendJobFile(ctx, ctx.user, input.jobId)),

  import: importing
    .meta(
      rest('POST /api/v1/imports', 'Make articles of a file', {
        once: true,
        success: 202,
        description:
          'Of one’s own upload: JSON lines of an export (`helpdock`), JSON of the Help Center API or a ZIP of it (`zendesk`), a ZIP of Markdown or HTML files. Silent, and repeatable: what was made of the same source is brought up to date.',
      }),
    )
    .input(importInput)
    .output(answer)
    .mutation(({ ctx, input }) => askForImport(ctx, ctx.user, input)),
});
