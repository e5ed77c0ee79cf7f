import type { z } from 'zod';
import { invalid } from '#shared/errors.ts';
import { translatable } from '#shared/translation.ts';
import { parseJson } from './parsing/json.ts';

export const wrongCursor = () => invalid({ cursor: [translatable('The selected cursor is invalid.')] });

/** Position in a list, as opaque text. */
export const writeCursor = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url');

/** Position encoded by a cursor; null without one. Throws 422 for an invalid cursor. */
export function readCursor<Place>(schema: z.ZodType<Place>, text: string | null | undefined): Place | null {
  if (text === null || text === undefined || text === '') return null;
  try {
    return schema.parse(parseJson(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    throw wrongCursor();
  }
}

/** One page of rows that were fetched with one more than the page holds. */
export function cursorPage<Row>(found: readonly Row[], limit: number, place: (row: Row) => unknown) {
  const data = found.slice(0, limit);
  const last = data.at(-1);
  return {
    data,
    next_cursor: found.length > limit && last !== undefined ? writeCursor(place(last)) : null,
  };
}
