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

/** Reads it of an address; what is no such thing, or goes without saying, is undefined. */
export function parseListSearch<Sort extends string>(
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

/** The part of a list that the address means, as calls take it. */
export const pageOf = ({ page, perPage }: ListSearch) => ({
  page: page ?? 1,
  perPage: perPage ?? defaultPageSize,
});
