import { valueListsInput, valueListsSchema } from '#shared/value-lists.ts';
import { router } from '../../platform/trpc/init.ts';
import { output } from '../../platform/trpc/output.ts';
import { restCalls } from '../../platform/trpc/rest-meta.ts';
import { openProcedure } from '../auth/procedure.ts';
import { readValueLists } from './value-lists.ts';

const rest = restCalls('Language and lists');

/** One call for the lists of all domains. */
export const valueListsRouter = router({
  get: openProcedure
    .meta(
      rest('GET /api/v1/value-lists/{names}', 'Get value lists', {
        protect: false,
        refusals: ['unauthenticated', 'forbidden'],
        description:
          'Timezones, countries, localizations, ticketCategories, and others. Separate several names with commas; unknown names are ignored. Timezones, countries, and localizations can be cached for an hour.',
      }),
    )
    .input(valueListsInput)
    .output(output(valueListsSchema))
    .query(({ ctx, input }) => readValueLists(ctx, input)),
});
