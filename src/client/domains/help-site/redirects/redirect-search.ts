import { cutText } from '#shared/text.ts';
import { parsePageNumber } from '../../../platform/address/read-address.ts';

/** Which redirects are listed, as the address carries it. */
export interface RedirectSearch {
  query?: string;
  page?: number;
}

export function parseRedirectSearch(raw: Record<string, unknown>): RedirectSearch {
  const words = raw.query === undefined ? '' : cutText(String(raw.query).trim(), 255);
  return { query: words || undefined, page: parsePageNumber(raw.page) };
}

export const redirectListOf = ({ query, page }: RedirectSearch) => ({ query, page: page ?? 1 });
