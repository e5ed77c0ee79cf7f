import { parsePageNumber } from '#client/platform/address/read-address.ts';
import { parseTerms } from '#client/shell/list/list-search.ts';

/** The query string of the page of all results. */
export const parseResultSearch = (raw: Record<string, unknown>) => ({
  ...parseTerms(raw),
  page: parsePageNumber(raw.page),
});

export type ResultSearch = ReturnType<typeof parseResultSearch>;

const perPage = 20;

/** A page of the tickets of a search. */
export const ticketResultsOf = ({ query = '', page = 1 }: ResultSearch) => ({
  query,
  types: ['tickets' as const],
  limit: perPage,
  page,
});
