import {
  searchTermListInput,
  searchTermListSchema,
  suggestionReportInput,
  suggestionReportSchema,
} from '#shared/search-terms.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { signedInWithAny } from '../auth/procedure.ts';
import { listSearchTerms } from './search-terms.ts';
import { reportSuggestions } from './suggestion-outcomes.ts';

const rest = restCalls('Reports');
const reporter = signedInWithAny('reports.view', 'admin.access');
const description =
  'Covers the last 30 days unless `from` is set, and ignores case. With `zero=1`, only terms without results.';

export const searchTermsRouter = router({
  list: reporter
    .meta(rest('GET /api/v1/search-terms', 'List search terms', { description }))
    .input(searchTermListInput)
    .output(output(searchTermListSchema))
    .query(({ ctx, input }) => listSearchTerms(ctx, input)),

  report: reporter
    .meta(rest('GET /api/v1/reports/search-terms', 'List search terms', { description }))
    .input(searchTermListInput)
    .output(output(searchTermListSchema))
    .query(({ ctx, input }) => listSearchTerms(ctx, input)),

  suggestions: reporter
    .meta(
      rest('GET /api/v1/reports/suggestions', 'Get the suggestions report', {
        description:
          'New request forms for which articles were found, in the last 30 days unless `from` is set: those that showed suggestions compared with those that did not because of the setting `search.suggest_hold_out`.',
      }),
    )
    .input(suggestionReportInput)
    .output(output(suggestionReportSchema))
    .query(({ ctx, input }) => reportSuggestions(ctx, input)),
});
