import { z } from 'zod';
import { router } from '#server/platform/trpc/init.ts';
import { output } from '#server/platform/trpc/output.ts';
import { restCalls } from '#server/platform/trpc/rest-meta.ts';
import {
  feedbackChangeInput,
  feedbackListInput,
  feedbackListSchema,
  feedbackSchema,
} from '#shared/article-feedback.ts';
import { signedInWith } from '../../auth/procedure.ts';
import { handleFeedback, readFeedback } from './service.ts';

const rest = restCalls('Help center manager');
const writing = signedInWith('articles.update');

export const hcFeedbackRouter = router({
  list: writing
    .meta(
      rest('GET /api/v1/hc/feedback', 'List article feedback', {
        description:
          'Lists votes and comments of readers, newest first, with filters by article, vote and status.',
      }),
    )
    .input(feedbackListInput)
    .output(output(feedbackListSchema))
    .query(({ ctx, input }) => readFeedback(ctx, input)),

  update: writing
    .meta(
      rest('PUT /api/v1/hc/feedback/{id}', 'Mark feedback as resolved', {
        description: 'Separate several IDs with commas; `feedback` is the first of them.',
      }),
    )
    .input(feedbackChangeInput)
    .output(output(z.object({ feedback: feedbackSchema, changed: z.int() })))
    .mutation(({ ctx, input }) => handleFeedback(ctx, input)),
});
