import { searchTermListInput, searchTermListSchema } from '#shared/search-terms.ts';
import { router } from '../../../platform/trpc/init.ts';
import { output } from '../../../platform/trpc/output.ts';
import { restCalls } from '../../../platform/trpc/rest-meta.ts';
import { signedInWithAny } from '../../auth/procedure.ts';
import { listSearchTerms } from './search-terms.ts';

const rest = restCalls('Reports');
const reporter = signedInWithAny('reports.view', 'admin.access');
const description =
  'Terms whatever their case, of the last 30 days unless `from` says otherwise. With `zero=1` those that found nothing.';

export const searchTermsRouter = router({
  list: reporter
    .meta(rest('GET /api/v1/search-terms', 'What visitors searched for', { description }))
    .input(searchTermListInput)
    .output(output(searchTermListSchema))
    .query(({ ctx, input }) => listSearchTerms(ctx, input)),

  report: reporter
    .meta(rest('GET /api/v1/reports/search-terms', 'What visitors searched for', { description }))
    .input(searchTermListInput)
    .output(output(searchTermListSchema))
    .query(({ ctx, input }) => listSearchTerms(ctx, input)),
});
