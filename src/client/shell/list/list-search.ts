import { pageSizes } from '#shared/limits.ts';
import { cutText } from '#shared/text.ts';
import { parsePageNumber } from '../../platform/address/read-address.ts';

const maxQueryLength = 255;

const defaultPageSize = 15;

/** The ways in which a list can be sorted, each with its opposite. The first is the one of a list that says nothing. */
export type Sorts<Name extends string = string> = Readonly<
  Record<Name, { order: string; direction: 'asc' | 'desc'; opposite: Name }>
>;

/** What the address of a list carries besides its own filters. */
export interface ListSearch<Sort extends string = string> {
  query?: string;
  sort?: Sort;
  page?: number;
  perPage?: number;
}

/** What a list is searched for that is neither sorted nor cut into pages. */
export interface TermSearch {
  query?: string;
}

const namesOf = <Sort extends string>(sorts: Sorts<Sort>) => Object.keys(sorts) as Sort[];

const firstOf = <Sort extends string>(sorts: Sorts<Sort>) => namesOf(sorts)[0] as Sort;

/** How a list is sorted whose address says so, or nothing. */
export const sortOf = <Sort extends string>({ sort }: ListSearch<Sort>, sorts: Sorts<Sort>): Sort =>
  sort ?? firstOf(sorts);

/** Reads it of an address. */
export function parseTerms(raw: Record<string, unknown>): TermSearch {
  const words = raw.query === undefined ? '' : cutText(String(raw.query).trim(), maxQueryLength);
  return { query: words || undefined };
}

/** Reads a filter of an address; undefined for what is no such thing. */
type ReadFilter = (raw: unknown) => unknown;

type FilterReaders = Readonly<Record<string, ReadFilter>>;

type FiltersOf<Readers extends FilterReaders> = {
  [Name in keyof Readers]?: NonNullable<ReturnType<Readers[Name]>>;
};

/** A filter with few values. */
export const oneOf =
  <const Values extends readonly string[]>(values: Values) =>
  (raw: unknown): Values[number] | undefined =>
    values.find((value) => value === raw);

/** A filter that is on or not there. */
export const isTrue = (raw: unknown) => (raw === true || raw === 'true' ? true : undefined);

/** A filter of free text. */
export const textUpTo = (maxLength: number) => (raw: unknown) =>
  raw === undefined ? undefined : cutText(String(raw).trim(), maxLength) || undefined;

const readFilters = <Readers extends FilterReaders>(raw: Record<string, unknown>, readers: Readers) =>
  Object.fromEntries(
    Object.entries(readers).map(([name, read]) => [name, read(raw[name])]),
  ) as FiltersOf<Readers>;

/** Reads query and filters of the address of a list that is not sorted. */
export const parseFilters = <Readers extends FilterReaders>(
  raw: Record<string, unknown>,
  readers: Readers,
): TermSearch & FiltersOf<Readers> => ({ ...parseTerms(raw), ...readFilters(raw, readers) });

function parseListSearch<Sort extends string>(
  raw: Record<string, unknown>,
  sorts: Sorts<Sort>,
): ListSearch<Sort> {
  const sort = namesOf(sorts).find((candidate) => candidate === raw.sort);
  const size = pageSizes.find((candidate) => candidate === Number(raw.perPage));
  return {
    ...parseTerms(raw),
    sort: sort === firstOf(sorts) ? undefined : sort,
    page: parsePageNumber(raw.page),
    perPage: size === defaultPageSize ? undefined : size,
  };
}

/**
 * The address of a list that is searched, filtered, sorted and cut into pages, and what a call asks for by it.
 * @param scopes Filters that choose a list rather than narrow it down: they do not count as filtered.
 */
export function defineListSearch<
  const Table extends Sorts<Extract<keyof Table, string>>,
  const Readers extends FilterReaders,
>({ sorts, filters, scopes = [] }: { sorts: Table; filters: Readers; scopes?: readonly (keyof Readers)[] }) {
  type Sort = Extract<keyof Table, string>;
  type Search = ListSearch<Sort> & FiltersOf<Readers>;
  const narrowing = Object.keys(filters).filter((name) => !scopes.includes(name));

  /** Order and page as calls take them. */
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
    /** What is no such thing, or goes without saying, is undefined. */
    parse: (raw: Record<string, unknown>): Search => ({
      ...parseListSearch<Sort>(raw, sorts),
      ...readFilters(raw, filters),
    }),
    rangeOf,
    /** For calls whose inputs have the names of the filters. */
    inputOf: ({ sort, page, perPage, ...narrowed }: Search) => ({
      ...narrowed,
      ...rangeOf({ sort, page, perPage }),
    }),
    isFiltered: (search: Search) =>
      search.query !== undefined ||
      narrowing.some((name) => search[name as keyof FiltersOf<Readers>] !== undefined),
  };
}

/** What the address of such a list carries. */
export type SearchOf<List extends { parse: (raw: Record<string, unknown>) => ListSearch }> = ReturnType<
  List['parse']
>;
