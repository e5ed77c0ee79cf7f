import { z } from 'zod';
import { articleLinkSchema, searchInput, searchSchema, suggestInput } from '#shared/helpcenter.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { permitted } from '../auth/procedure.ts';
import { guestReader, readerOf } from '../help-center/reader.ts';
import { logSearches } from './search-log.ts';
import { searchArticles } from './service.ts';
import { suggestArticles } from './suggestions.ts';

const rest = restCalls('Help center');
const reader = permitted('articles.view');

/** Entries are validated one by one later: a beacon has no use for an error. */
const searchSessionInput = z.object({
  searchSession: z.unknown().optional(),
  /** Outcomes of suggestions in forms of new requests. */
  suggestions: z.unknown().optional(),
});

export const helpSearchRouter = router({
  search: reader
    .meta(
      rest('GET /api/v1/search/articles', 'Search articles', {
        description:
          'Finds published articles that the caller may read, best matches first. Misspelled words are corrected unless `exact` is set. An empty query returns the newest articles.',
      }),
    )
    .input(searchInput)
    .output(output(searchSchema))
    .query(async ({ ctx, input }) => {
      await ctx.limits.consume('search', ctx.request.ip);
      const reader = await readerOf(ctx);
      return searchArticles(ctx, input.public ? await guestReader(ctx, reader.language) : reader, input);
    }),

  suggest: reader
    .meta(
      rest('GET /api/v1/search/suggestions', 'List suggested articles for a request', {
        description:
          'Returns articles that match the subject and the beginning of a request, to show before it is sent.',
      }),
    )
    .input(suggestInput)
    .output(output(z.object({ articles: z.array(articleLinkSchema).max(5) })))
    .query(async ({ ctx, input }) => suggestArticles(ctx, await readerOf(ctx), input)),

  logSearches: reader
    .meta(
      rest('POST /search-term', 'Log searches', {
        description:
          'Records searches of a browser session for the reports: terms, number of results and the article that was opened.',
        success: 204,
      }),
    )
    .input(searchSessionInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => logSearches(ctx, input)),

  logSearchesApi: reader
    .meta(
      rest('POST /api/v1/search-term', 'Log searches', {
        description:
          'Records searches of an app for the reports: terms, number of results and the article that was opened.',
        success: 204,
      }),
    )
    .input(searchSessionInput)
    .output(output(z.object({})))
    .mutation(({ ctx, input }) => logSearches(ctx, input)),
});
