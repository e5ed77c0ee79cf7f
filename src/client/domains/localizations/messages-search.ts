import { cutText } from '#shared/text.ts';
import { parsePageNumber } from '../../platform/address/read-address.ts';

/** The filters of the texts of a language, as their address carries them. */
export interface LinesSearch {
  query?: string;
  missing?: boolean;
  page?: number;
}

export function parseLinesSearch(raw: Record<string, unknown>): LinesSearch {
  const words = raw.query === undefined ? '' : cutText(String(raw.query).trim(), 255);
  return {
    query: words || undefined,
    missing: raw.missing === true || undefined,
    page: parsePageNumber(raw.page),
  };
}

export const linesListOf = (id: string, { query, missing, page }: LinesSearch) => ({
  id,
  query,
  missing,
  page: page ?? 1,
});
