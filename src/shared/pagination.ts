import { z } from 'zod';
import { wholeNumber } from './wire.ts';

const wholeOr = (fallback: number) => (value: number) => {
  const parsed = Number(value);
  return Number.isInteger(parsed) && parsed >= 1 ? parsed : fallback;
};

/** Query fields of a paged list. A page that is no number is 1; a page size out of range is the default or `max`. */
export const pageInput = (perPage: number, max = 100) => ({
  page: z
    .preprocess(wholeOr(1), z.int().min(1).max(1_000_000).catch(1_000_000))
    .default(1)
    .meta({ override: { type: 'integer', minimum: 1, default: 1 } }),
  perPage: z
    .preprocess((value: number) => Math.min(wholeOr(perPage)(value), max), z.int().min(1).max(max))
    .default(perPage)
    .meta({ override: { type: 'integer', minimum: 1, maximum: max, default: perPage } }),
});

/** Query fields of a list with a cursor: it continues after the last row of the previous page. */
export const cursorInput = {
  /** `next_cursor` of the page before. */
  cursor: z.string().max(200).nullish(),
  limit: wholeNumber(z.int().min(1).max(100)).default(30),
};

/** A page without a total: one statement, one row more than the page has. */
export const simplePage = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    current_page: z.int(),
    per_page: z.int(),
    from: z.int().nullable(),
    to: z.int().nullable(),
    next_page: z.int().nullable(),
    prev_page: z.int().nullable(),
  });

/** A page with the total number of items. */
export const countedPage = <Item extends z.ZodType>(item: Item) =>
  simplePage(item).extend({ total: z.int(), last_page: z.int() });

export interface PageRequest {
  page: number;
  perPage: number;
}

/** Rows to skip before the requested page. */
export const offsetOf = ({ page, perPage }: PageRequest) => (page - 1) * perPage;

/** Presents rows fetched with `perPage + 1` as a page without total. */
export function toSimplePage<Row>(rows: Row[], { page, perPage }: PageRequest) {
  const data = rows.slice(0, perPage);
  const first = offsetOf({ page, perPage }) + 1;
  return {
    data,
    current_page: page,
    per_page: perPage,
    from: data.length > 0 ? first : null,
    to: data.length > 0 ? first + data.length - 1 : null,
    next_page: rows.length > perPage ? page + 1 : null,
    prev_page: page > 1 ? page - 1 : null,
  };
}

/** Presents one page of rows and the number of all. */
export function toCountedPage<Row>(rows: Row[], total: number, request: PageRequest) {
  const lastPage = Math.max(1, Math.ceil(total / request.perPage));
  return {
    ...toSimplePage(rows, request),
    next_page: request.page < lastPage ? request.page + 1 : null,
    total,
    last_page: lastPage,
  };
}
