import type { z } from 'zod';
import { toCountedPage } from '#shared/pagination.ts';
import type { SearchTerm, searchTermListInput, searchTermListSchema } from '#shared/search-terms.ts';
import type { Services } from '../../platform/services.ts';
import { countTerms } from './search-term-queries.ts';

const hundredths = (value: number) => Math.round(value * 100) / 100;

/** Visitors' search terms with their outcomes. One statement. */
export async function listSearchTerms(
  { db }: Pick<Services, 'db'>,
  input: z.output<typeof searchTermListInput>,
): Promise<z.output<typeof searchTermListSchema>> {
  const counted = await countTerms(db, input);
  const terms = counted.flatMap(({ term, ...row }): SearchTerm[] =>
    term === null
      ? []
      : [
          {
            term,
            searches: row.searches,
            zero_results: row.zero_results,
            clicks: row.clicks,
            ctr: hundredths(row.ctr),
            clicked_position: row.clicked_position === null ? null : hundredths(row.clicked_position),
            tickets: row.tickets,
            last_at: new Date(row.last_at).toISOString(),
          },
        ],
  );
  const [first] = counted;
  return {
    pagination: toCountedPage(terms, first?.total ?? 0, input),
    totals: {
      searches: first?.all_searches ?? 0,
      zero_results: first?.all_zero_results ?? 0,
      clicks: first?.all_clicks ?? 0,
      tickets: first?.all_tickets ?? 0,
    },
  };
}
