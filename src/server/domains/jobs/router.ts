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
      rest('GET /api/v1/jobs/{id}', 'How far a job is', {
        description: 'One’s own, or any with `logs.view`; others are 404. Kept for a week.',
      }),
    )
    .input(jobIdInput)
    .output(answer)
    .query(({ ctx, input }) => readJob(ctx, ctx.user, input.id)),

  results: signedIn
    .meta(
      rest('GET /api/v1/jobs/{id}/results', 'What became of each thing of a job', {
        description:
          'In the order in which they were done; with `ok`, those that worked or those that did not.',
      }),
    )
    .input(jobResultsInput)
    .output(output(jobResultsSchema))
    .query(({ ctx, input }) => readResults(ctx, ctx.user, input)),

  cancel: signedIn
    .meta(
      rest('POST /api/v1/jobs/{id}/cancel', 'Stop a job', {
        description: 'What is done stays. A job that is over stays as it is.',
      }),
    )
    .input(jobIdInput)
    .output(answer)
    .mutation(({ ctx, input }) => cancelJob(ctx, ctx.user, input.id)),
});
