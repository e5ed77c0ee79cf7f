import { describe, expect, it } from 'vitest';
import type { MenuItem } from '#shared/site-settings.ts';
import { dropped, type Move, moved, type Row, toItems, toRows } from './menu-tree.ts';

const item = (id: string): MenuItem => ({
  id,
  label: id,
  icon: null,
  type: 'route',
  action: '/',
  target: '_self',
  roles: [],
  permissions: [],
  items: [],
});

/** `a(b c) d`: b and c belong to a. */
const rowsOf = (text: string): Row[] => {
  let depth: 0 | 1 = 0;
  return [...text.matchAll(/[a-z]|[()]/g)].flatMap(([sign]) => {
    if (sign === '(') depth = 1;
    else if (sign === ')') depth = 0;
    else return [{ item: item(sign), depth }];
    return [];
  });
};

const shown = (rows: readonly Row[] | null) =>
  rows &&
  toItems(rows)
    .map(({ id, items }) => (items.length === 0 ? id : `${id}(${items.map((inner) => inner.id).join(' ')})`))
    .join(' ');

describe('the items of a menu', () => {
  it('are the same as a list and as a tree', () => {
    const items = toItems(rowsOf('a(b c) d'));
    expect(shown(toRows(items))).toBe('a(b c) d');
    expect(shown([{ item: item('x'), depth: 1 }])).toBe('x');
  });

  it.each<[string, string, Move, string | null]>([
    ['a b', 'b', 'up', 'b a'],
    ['a b', 'a', 'up', null],
    ['a b', 'a', 'down', 'b a'],
    ['a b', 'b', 'down', null],
    ['a(b c) d', 'd', 'up', 'd a(b c)'],
    ['a(b c) d', 'a', 'down', 'd a(b c)'],
    ['d a(b c)', 'd', 'down', 'a(b c) d'],
    ['a(b c) d', 'c', 'up', 'a(c b) d'],
    ['a(b c) d', 'b', 'up', 'b a(c) d'],
    ['a(b c) d', 'b', 'down', 'a(c b) d'],
    ['a(b c) d', 'c', 'down', 'a(b) c d'],
    ['a b', 'b', 'in', 'a(b)'],
    ['a(b) c', 'c', 'in', 'a(b c)'],
    ['a b', 'a', 'in', null],
    ['a b(c)', 'b', 'in', null],
    ['a(b c) d', 'b', 'out', 'a(c) b d'],
    ['a(b c) d', 'd', 'out', null],
  ])('move by keys: %s, %s %s', (before, id, move, after) => {
    const rows = rowsOf(before);
    const index = rows.findIndex((row) => row.item.id === id);
    expect(shown(moved(rows, index, move))).toBe(after);
  });

  it.each<[string, string, string, number, string]>([
    ['a b c', 'a', 'c', 0, 'b c a'],
    ['a b c', 'c', 'a', 0, 'c a b'],
    ['a b c', 'c', 'b', 1, 'a(c) b'],
    ['a b', 'b', 'b', 1, 'a(b)'],
    ['a(b)', 'b', 'b', 0, 'a b'],
    ['a b(c)', 'b', 'a', 0, 'b(c) a'],
    ['a(x y) b(c)', 'b', 'x', 1, 'a(x y) b(c)'],
    ['a b', 'a', 'a', 1, 'a b'],
  ])('are dropped: %s, %s onto %s at depth %i', (before, from, onto, depth, after) => {
    expect(shown(dropped(rowsOf(before), from, onto, depth))).toBe(after);
  });
});
