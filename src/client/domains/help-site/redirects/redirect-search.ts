import { parsePageNumber } from '#client/platform/address/read-address.ts';
import { parseFilters } from '#client/shell/list/list-search.ts';

export const parseRedirectSearch = (raw: Record<string, unknown>) =>
  parseFilters(raw, { page: parsePageNumber });

export type RedirectSearch = ReturnType<typeof parseRedirectSearch>;

export const redirectListOf = ({ query, page }: RedirectSearch) => ({ query, page: page ?? 1 });
