import { z } from 'zod';
import {
  articleCardSchema,
  articleFeedbackInput,
  articleLinkSchema,
  articleReadInput,
  articleSchema,
  categoryPageInput,
  categoryPageSchema,
  landingSchema,
  movedInput,
  searchInput,
  searchSchema,
  suggestInput,
} from '#shared/helpcenter.ts';
import { flag } from '#shared/wire.ts';
import { writtenArticleSchema } from '#shared/writing.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { permitted } from '../auth/procedure.ts';
import { giveFeedback } from './articles/feedback.ts';
import { readArticle, readRelated } from './articles/reading.ts';
import { countView } from './articles/views.ts';
import { readCategory, readLanding } from './categories.ts';
import { readerOf } from './reader.ts';
import { readMoved } from './redirects/following.ts';
import { logSearches } from './search/search-log.ts';
import { searchArticles } from './search/service.ts';
import { suggestArticles } from './search/suggestions.ts';
import { readDraft } from './writing/reading.ts';

const rest = restCalls('Help center');
const reader = permitted('articles.view');

/** Entries are checked one by one later: a beacon can not be told what was wrong with it. */
const searchSessionInput = z.object({
  searchSession: z.unknown().optional(),
  /** What came of suggestions in forms of new requests. */
  suggestions: z.unknown().optional(),
});

export const helpcenterRouter = router({
  landing: reader
    .meta(rest('GET /api/v1/hc', 'Categories with sections and first articles'))
    .output(output(landingSchema))
    .query(async ({ ctx }) => readLanding(ctx, await readerOf(ctx))),

  category: reader
    .meta(rest('GET /api/v1/hc/categories/{id}', 'A category, or a page of a section'))
    .input(categoryPageInput)
    .output(output(categoryPageSchema))
    .query(async ({ ctx, input }) => readCategory(ctx, await readerOf(ctx, input.language), input)),

  article: reader
    .meta(
      rest('GET /api/v1/hc/articles/{id}', 'An article', {
        refusals: ['gone'],
        description: 'With `draft`, for holders of `articles.update`, as its writers see it.',
      }),
    )
    .input(articleReadInput.extend({ draft: flag().nullish() }))
    .output(output(z.object({ article: z.union([writtenArticleSchema, articleSchema]) })))
    .query(async ({ ctx, input }) =>
      input.draft
        ? { article: await readDraft(ctx, input.id) }
        : readArticle(ctx, await readerOf(ctx, input.language), input.id),
    ),

  related: reader
    .meta(rest('GET /api/v1/hc/articles/{id}/related', 'Articles on the same subject'))
    .input(articleReadInput)
    .output(output(z.object({ articles: z.array(articleCardSchema).max(5) })))
    .query(async ({ ctx, input }) => readRelated(ctx, await readerOf(ctx, input.language), input.id)),

  feedback: reader
    .meta(
      rest('POST /api/v1/hc/articles/{id}/feedback', 'Say whether an article helped', {
        description: 'What the same visitor says again takes the place of what they said before.',
      }),
    )
    .input(articleFeedbackInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => giveFeedback(ctx, input)),

  view: reader
    .meta(rest('POST /api/v1/hc/articles/{id}/view', 'Count that a reader opened an article'))
    .input(articleReadInput.pick({ id: true }))
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => countView(ctx, input.id)),

  moved: reader
    .input(movedInput)
    .output(output(z.object({ to: z.string().nullable() })))
    .query(({ ctx, input }) => readMoved(ctx, input.path)),

  search: reader
    .meta(rest('GET /api/v1/search/articles', 'Search articles'))
    .input(searchInput)
    .output(output(searchSchema))
    .query(async ({ ctx, input }) => {
      await ctx.limits.consume('search', ctx.request.ip);
      return searchArticles(ctx, await readerOf(ctx), input);
    }),

  suggest: reader
    .meta(rest('GET /api/v1/search/suggestions', 'Articles that may answer a request'))
    .input(suggestInput)
    .output(output(z.object({ articles: z.array(articleLinkSchema).max(5) })))
    .query(async ({ ctx, input }) => suggestArticles(ctx, await readerOf(ctx), input)),

  logSearches: reader
    .meta(rest('POST /search-term', 'Report what was searched for', { success: 204 }))
    .input(searchSessionInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => logSearches(ctx, input)),

  logSearchesApi: reader
    .meta(rest('POST /api/v1/search-term', 'Report what was searched for', { success: 204 }))
    .input(searchSessionInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => logSearches(ctx, input)),
});
