import { type ListSearch, type Sorts, sortOf } from './list-search.ts';

/** Normalizes for comparison: lower case without accents. */
export const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** Whether a text contains all typed terms, ignoring case and accents. */
export function containsTerms(text: string, typed: string): boolean {
  const known = plain(text);
  return plain(typed)
    .split(/\s+/)
    .every((word) => known.includes(word));
}

/** Items of a fully loaded list that contain all search terms. */
export const foundIn = <Item>(
  items: readonly Item[] | undefined,
  query: string | undefined,
  textOf: (item: Item) => string,
) => (query === undefined ? items : items?.filter((item) => containsTerms(textOf(item), query)));

/**
 * Sorts a fully loaded list by the order in its address.
 * @param orders Ascending comparison functions by order.
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
