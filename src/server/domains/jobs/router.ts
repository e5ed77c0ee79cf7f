import { z } from 'zod';
import { jobIdInput, jobResultsInput, jobResultsSchema, jobSchema } from '#shared/jobs.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { signedIn } from '../auth/procedure.ts';
import { cancelJob, readJob, readResults } from './service.ts';

const rest = restCalls('Jobs');
const answer = output(z.object({ job: jobSchema }));

export const jobsRouter = router({
  get: signedIn
    .meta(
      rest('GET /api/v1/jobs/{id}', 'Get a job', {
        description: 'Your own, or any with `logs.view`; others return 404. Kept for a week.',
      }),
    )
    .input(jobIdInput)
    .output(answer)
    .query(({ ctx, input }) => readJob(ctx, ctx.user, input.id)),

  results: signedIn
    .meta(
      rest('GET /api/v1/jobs/{id}/results', 'List the results of a job', {
        description: 'In the order of processing; with `ok`, only those that succeeded or failed.',
      }),
    )
    .input(jobResultsInput)
    .output(output(jobResultsSchema))
    .query(({ ctx, input }) => readResults(ctx, ctx.user, input)),

  cancel: signedIn
    .meta(
      rest('POST /api/v1/jobs/{id}/cancel', 'Cancel a job', {
        description: "Work already done is kept. Finished jobs don't change.",
      }),
    )
    .input(jobIdInput)
    .output(answer)
    .mutation(({ ctx, input }) => cancelJob(ctx, ctx.user, input.id)),
});
