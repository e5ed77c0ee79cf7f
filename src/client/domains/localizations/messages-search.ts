import { parsePageNumber } from '../../platform/address/read-address.ts';
import { isTrue, parseFilters } from '../../shell/list/list-search.ts';

export const parseLinesSearch = (raw: Record<string, unknown>) =>
  parseFilters(raw, { missing: isTrue, page: parsePageNumber });

export type LinesSearch = ReturnType<typeof parseLinesSearch>;

export const linesListOf = (id: string, { query, missing, page }: LinesSearch) => ({
  id,
  query,
  missing,
  page: page ?? 1,
});
