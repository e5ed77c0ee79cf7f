import { z } from 'zod';
import { countedPage, pageInput } from './pagination.ts';
import { plainText } from './validation.ts';
import { flag, recordId, timestamp, timestampOrDay } from './wire.ts';

export const searchTermListInput = z.object({
  ...pageInput(15),
  /** From this time or day on; default: thirty days ago. */
  from: timestampOrDay().nullish(),
  /** Before this time or day. */
  to: timestampOrDay().nullish(),
  query: plainText().max(255).nullish(),
  /** Only searches without results. */
  zero: flag().nullish(),
  categoryId: recordId().nullish(),
  orderBy: z.enum(['searches', 'zero_results', 'ctr', 'tickets']).default('searches'),
  orderDir: z.enum(['asc', 'desc']).default('desc'),
});

/** A search term of visitors, case-insensitive, with its results and clicks. */
export const searchTermSchema = z.object({
  term: z.string(),
  searches: z.int(),
  /** Searches that found nothing. */
  zero_results: z.int(),
  clicks: z.int(),
  /** The part of the searches after which an article was opened, from 0 to 1. */
  ctr: z.number(),
  /** The mean position of the opened articles in their lists, from 1; null while none was opened. */
  clicked_position: z.number().nullable(),
  /** Searches after which a request was made. */
  tickets: z.int(),
  last_at: timestamp(),
});

export type SearchTerm = z.infer<typeof searchTermSchema>;

export const searchTermListSchema = z.object({
  pagination: countedPage(searchTermSchema),
  /** Totals of the filtered terms. */
  totals: z.object({ searches: z.int(), zero_results: z.int(), clicks: z.int(), tickets: z.int() }),
});

export const suggestionReportInput = searchTermListInput.pick({ from: true, to: true });

/** Forms of new tickets with found articles, by outcome. */
const outcomesSchema = z.object({
  forms: z.int(),
  /** Forms in which one of the articles was opened. */
  clicked: z.int(),
  /** Forms that became a request. */
  filed: z.int(),
  /** Forms that were left without one. */
  left: z.int(),
});

/** Effect of suggestions: forms that showed them, and the control group. */
export const suggestionReportSchema = z.object({ shown: outcomesSchema, held_out: outcomesSchema });

export type SuggestionReport = z.infer<typeof suggestionReportSchema>;
