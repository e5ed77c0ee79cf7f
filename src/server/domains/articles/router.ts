import { z } from 'zod';
import {
  articleCardSchema,
  articleFeedbackInput,
  articleReadInput,
  articleSchema,
  categoryPageInput,
  categoryPageSchema,
  landingSchema,
  movedInput,
} from '#shared/helpcenter.ts';
import { flag } from '#shared/wire.ts';
import { editableArticleSchema } from '#shared/writing.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { permitted } from '../auth/procedure.ts';
import { readMoved } from '../help-center/addresses/redirected-addresses.ts';
import { readCategory, readLanding } from '../help-center/categories.ts';
import { readerOf } from '../help-center/reader.ts';
import { readDraft } from './editing/read-for-editing.ts';
import { giveFeedback } from './reading/give-feedback.ts';
import { readArticle, readRelated } from './reading/read-article.ts';
import { countView } from './reading/views.ts';

const rest = restCalls('Help center');
const reader = permitted('articles.view');

export const helpcenterRouter = router({
  landing: reader
    .meta(
      rest('GET /api/v1/hc', 'List categories with sections and first articles', {
        description: 'Returns what the caller may read, as the home page of the help center shows it.',
      }),
    )
    .output(output(landingSchema))
    .query(async ({ ctx }) => readLanding(ctx, await readerOf(ctx))),

  category: reader
    .meta(
      rest('GET /api/v1/hc/categories/{id}', 'Get a category or section', {
        description:
          'Returns the category with its sections, or the section with one page of its articles. 404 for one that the caller may not read.',
      }),
    )
    .input(categoryPageInput)
    .output(output(categoryPageSchema))
    .query(async ({ ctx, input }) => readCategory(ctx, await readerOf(ctx, input.language), input)),

  article: reader
    .meta(
      rest('GET /api/v1/hc/articles/{id}', 'Get an article', {
        refusals: ['gone'],
        description: 'With `draft`, callers with `articles.update` get the draft.',
      }),
    )
    .input(articleReadInput.extend({ draft: flag().nullish() }))
    .output(output(z.object({ article: z.union([editableArticleSchema, articleSchema]) })))
    .query(async ({ ctx, input }) =>
      input.draft
        ? { article: await readDraft(ctx, input.id) }
        : readArticle(ctx, await readerOf(ctx, input.language), input.id),
    ),

  related: reader
    .meta(
      rest('GET /api/v1/hc/articles/{id}/related', 'List related articles', {
        description: 'Returns a few published articles that resemble this one and that the caller may read.',
      }),
    )
    .input(articleReadInput)
    .output(output(z.object({ articles: z.array(articleCardSchema).max(5) })))
    .query(async ({ ctx, input }) => readRelated(ctx, await readerOf(ctx, input.language), input.id)),

  feedback: reader
    .meta(
      rest('POST /api/v1/hc/articles/{id}/feedback', 'Submit article feedback', {
        description: 'Feedback by the same visitor replaces their earlier feedback.',
      }),
    )
    .input(articleFeedbackInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => giveFeedback(ctx, input)),

  view: reader
    .meta(
      rest('POST /api/v1/hc/articles/{id}/view', 'Record an article view', {
        description:
          'Counts a view for the reports. Repeated views of one reader are counted once within a time, and robots are not counted.',
      }),
    )
    .input(articleReadInput.pick({ id: true }))
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => countView(ctx, input.id)),

  moved: reader
    .input(movedInput)
    .output(output(z.object({ to: z.string().nullable() })))
    .query(({ ctx, input }) => readMoved(ctx, input.path)),
});
