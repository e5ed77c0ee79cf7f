import { type ListSearch, type Sorts, sortOf } from './list-search.ts';

/** For comparing: small letters without accents. */
export const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** Whether a text holds all words of what was typed, whatever its case and accents. */
export function containsTerms(text: string, typed: string): boolean {
  const known = plain(text);
  return plain(typed)
    .split(/\s+/)
    .every((word) => known.includes(word));
}

/** Those of a list that is here as a whole which hold all that is searched for. */
export const foundIn = <Item>(
  items: readonly Item[] | undefined,
  query: string | undefined,
  textOf: (item: Item) => string,
) => (query === undefined ? items : items?.filter((item) => containsTerms(textOf(item), query)));

/**
 * A list that is here as a whole in the order that its address asks for.
 * @param orders How two compare in each order, rising.
 */
export function sortedAs<Item, Sort extends string, Order extends string>(
  items: readonly Item[] | undefined,
  search: ListSearch<Sort>,
  sorts: Sorts<Sort> & Readonly<Record<Sort, { order: Order }>>,
  orders: Readonly<Record<Order, (one: Item, other: Item) => number>>,
) {
  const { order, direction } = sorts[sortOf(search, sorts)];
  return items?.toSorted((one, other) =>
    direction === 'asc' ? orders[order](one, other) : orders[order](other, one),
  );
}
