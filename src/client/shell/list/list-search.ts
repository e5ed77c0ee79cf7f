import { pageSizes } from '#shared/limits.ts';
import { cutText } from '#shared/text.ts';
import { parsePageNumber } from '../../platform/address/read-address.ts';

const maxQueryLength = 255;

export const defaultPageSize = 15;

/** The sorts of a list, each with its opposite. The first is the default. */
export type Sorts<Name extends string = string> = Readonly<
  Record<Name, { order: string; direction: 'asc' | 'desc'; opposite: Name }>
>;

/** Query string of a list, without its own filters. */
export interface ListSearch<Sort extends string = string> {
  query?: string;
  sort?: Sort;
  page?: number;
  perPage?: number;
}

/** Query string of a list that is neither sorted nor paginated. */
export interface TermSearch {
  query?: string;
}

const namesOf = <Sort extends string>(sorts: Sorts<Sort>) => Object.keys(sorts) as Sort[];

const firstOf = <Sort extends string>(sorts: Sorts<Sort>) => namesOf(sorts)[0] as Sort;

/** The requested sort of a list, or its default. */
export const sortOf = <Sort extends string>({ sort }: ListSearch<Sort>, sorts: Sorts<Sort>): Sort =>
  sort ?? firstOf(sorts);

/** Parses the search term of a query string. */
export function parseTerms(raw: Record<string, unknown>): TermSearch {
  const words = raw.query === undefined ? '' : cutText(String(raw.query).trim(), maxQueryLength);
  return { query: words || undefined };
}

/** Parses a filter of a query string; undefined for invalid values. */
type ReadFilter = (raw: unknown) => unknown;

type FilterReaders = Readonly<Record<string, ReadFilter>>;

type FiltersOf<Readers extends FilterReaders> = {
  [Name in keyof Readers]?: NonNullable<ReturnType<Readers[Name]>>;
};

/** A filter with a fixed set of values. */
export const oneOf =
  <const Values extends readonly string[]>(values: Values) =>
  (raw: unknown): Values[number] | undefined =>
    values.find((value) => value === raw);

/** A boolean filter: true or absent. */
export const isTrue = (raw: unknown) => (raw === true || raw === 'true' ? true : undefined);

/** A free-text filter, cut at `maxLength`. */
export const textUpTo = (maxLength: number) => (raw: unknown) =>
  raw === undefined ? undefined : cutText(String(raw).trim(), maxLength) || undefined;

const readFilters = <Readers extends FilterReaders>(raw: Record<string, unknown>, readers: Readers) =>
  Object.fromEntries(
    Object.entries(readers).map(([name, read]) => [name, read(raw[name])]),
  ) as FiltersOf<Readers>;

/** Parses term and filters of a list that is not sorted. */
export const parseFilters = <Readers extends FilterReaders>(
  raw: Record<string, unknown>,
  readers: Readers,
): TermSearch & FiltersOf<Readers> => ({ ...parseTerms(raw), ...readFilters(raw, readers) });

/** Parses the page size of a list; undefined for the default and for invalid values. */
export function parsePageSize(raw: unknown): number | undefined {
  const size = pageSizes.find((candidate) => candidate === Number(raw));
  return size === defaultPageSize ? undefined : size;
}

function parseListSearch<Sort extends string>(
  raw: Record<string, unknown>,
  sorts: Sorts<Sort>,
): ListSearch<Sort> {
  const sort = namesOf(sorts).find((candidate) => candidate === raw.sort);
  return {
    ...parseTerms(raw),
    sort: sort === firstOf(sorts) ? undefined : sort,
    page: parsePageNumber(raw.page),
    perPage: parsePageSize(raw.perPage),
  };
}

/**
 * Defines the query string of a list with search, filters, sorting and pages, and the call inputs derived from it.
 * @param scopes Filters that select a list rather than narrow it: they do not count as filtered.
 */
export function defineListSearch<
  const Table extends Sorts<Extract<keyof Table, string>>,
  const Readers extends FilterReaders,
>({ sorts, filters, scopes = [] }: { sorts: Table; filters: Readers; scopes?: readonly (keyof Readers)[] }) {
  type Sort = Extract<keyof Table, string>;
  type Search = ListSearch<Sort> & FiltersOf<Readers>;
  const narrowing = Object.keys(filters).filter((name) => !scopes.includes(name));

  /** Order and page as call inputs. */
  function rangeOf(search: ListSearch<Sort>) {
    const { order, direction } = sorts[sortOf<Sort>(search, sorts)];
    return {
      orderBy: order as Table[Sort]['order'],
      orderDir: direction,
      page: search.page ?? 1,
      perPage: search.perPage ?? defaultPageSize,
    };
  }

  return {
    /** Parses a query string; invalid and default values become undefined. */
    parse: (raw: Record<string, unknown>): Search => ({
      ...parseListSearch<Sort>(raw, sorts),
      ...readFilters(raw, filters),
    }),
    rangeOf,
    /** The input of calls that use the same names as the filters. */
    inputOf: ({ sort, page, perPage, ...narrowed }: Search) => ({
      ...narrowed,
      ...rangeOf({ sort, page, perPage }),
    }),
    isFiltered: (search: Search) =>
      search.query !== undefined ||
      narrowing.some((name) => search[name as keyof FiltersOf<Readers>] !== undefined),
  };
}

/** Query string type of a list. */
export type SearchOf<List extends { parse: (raw: Record<string, unknown>) => ListSearch }> = ReturnType<
  List['parse']
>;
