import type { MenuItem } from '#shared/site-settings.ts';

/** An item in the list of all items of a menu, one below the other; depth 1 belongs to the last of depth 0. */
export interface Row {
  item: MenuItem;
  depth: 0 | 1;
}

export const toRows = (items: readonly MenuItem[]): Row[] =>
  items.flatMap((item) => [
    { item: { ...item, items: [] }, depth: 0 as const },
    ...item.items.map((inner) => ({ item: { ...inner, items: [] }, depth: 1 as const })),
  ]);

/** What has nothing above it stands for itself. */
export function toItems(rows: readonly Row[]): MenuItem[] {
  const items: MenuItem[] = [];
  for (const { item, depth } of rows) {
    const above = items.at(-1);
    if (depth === 0 || above === undefined) items.push({ ...item, items: [] });
    else {
      const { items: _none, ...entry } = item;
      above.items = [...above.items, entry];
    }
  }
  return items;
}

/** How many rows an item takes with those that belong to it. */
export function lengthAt(rows: readonly Row[], index: number): number {
  if (rows[index]?.depth !== 0) return 1;
  const next = rows.findIndex(({ depth }, place) => place > index && depth === 0);
  return (next === -1 ? rows.length : next) - index;
}

const parentOf = (rows: readonly Row[], index: number) =>
  rows.findLastIndex(({ depth }, place) => place < index && depth === 0);

/** Takes an item with all that belongs to it to another place among the others. */
function moveTo(rows: readonly Row[], index: number, place: number, depth: Row['depth']): Row[] {
  const length = lengthAt(rows, index);
  const moved = rows.slice(index, index + length);
  const rest = [...rows.slice(0, index), ...rows.slice(index + length)];
  const [first, ...below] = moved;
  if (first === undefined) return [...rows];
  return [...rest.slice(0, place), { ...first, depth }, ...below, ...rest.slice(place)];
}

export type Move = 'up' | 'down' | 'in' | 'out';

/** The rows after a move; null where there is no such way. */
export function moved(rows: readonly Row[], index: number, move: Move): Row[] | null {
  const row = rows[index];
  if (row === undefined) return null;
  const length = lengthAt(rows, index);
  const before = rows[index - 1];
  const after = rows[index + length];
  switch (move) {
    case 'in':
      return row.depth === 0 && length === 1 && before !== undefined ? moveTo(rows, index, index, 1) : null;
    case 'out': {
      if (row.depth === 0) return null;
      const parent = parentOf(rows, index);
      return moveTo(rows, index, parent + lengthAt(rows, parent) - 1, 0);
    }
    case 'up':
      if (before === undefined) return null;
      if (row.depth === 1) return moveTo(rows, index, index - 1, before.depth === 1 ? 1 : 0);
      return moveTo(rows, index, before.depth === 0 ? index - 1 : parentOf(rows, index), 0);
    case 'down':
      if (row.depth === 1) {
        if (after?.depth === 1) return moveTo(rows, index, index + 1, 1);
        return moveTo(rows, index, index, 0);
      }
      return after === undefined ? null : moveTo(rows, index, index + lengthAt(rows, index + length), 0);
  }
}

/** The rows after an item was dropped on the place of another one, further in or out. */
export function dropped(rows: readonly Row[], from: string, onto: string, depth: number): Row[] {
  const index = rows.findIndex(({ item }) => item.id === from);
  const length = lengthAt(rows, index);
  const rest = [...rows.slice(0, index), ...rows.slice(index + length)];
  const target = rows.findIndex(({ item }) => item.id === onto);
  // Below those that are passed on the way down, above those on the way up.
  const place = target <= index ? target : rest.findIndex(({ item }) => item.id === onto) + 1;
  const at = target === index ? index : Math.max(place, 0);
  const inner = depth > 0 && at > 0 && length === 1;
  // Among items that belong to another one there is no room for one with items of its own.
  const free = inner ? at : skipInner(rest, at);
  return moveTo(rows, index, free, inner ? 1 : 0);
}

/** The next place between two items that stand for themselves. */
function skipInner(rows: readonly Row[], place: number): number {
  const next = rows.findIndex(({ depth }, index) => index >= place && depth === 0);
  return next === -1 ? rows.length : next;
}
