import { expect, test } from 'vitest';
import { fieldChanges } from './audit-labels.ts';

const help = { id: 'help', label: 'Help', roles: [], items: [] };
const menus = [{ id: 'main', name: 'Main', items: [help] }];

test('of a list only what differs is said, by the id of the record', () => {
  const after = [{ ...menus[0], items: [{ ...help, label: 'Guides' }] }];
  expect(fieldChanges({ menus }, { menus: after })).toEqual([
    { path: 'menus.main.items.help.label', before: 'Help', after: 'Guides' },
  ]);
});

test('what came and what went is said field by field', () => {
  const news = { id: 'news', label: 'News', roles: [], items: [] };
  const after = [{ ...menus[0], items: [news] }];
  expect(fieldChanges(menus, after)).toMatchObject([
    { path: 'main.items.help.id', before: 'help', after: undefined },
    { path: 'main.items.help.label', before: 'Help', after: undefined },
    { path: 'main.items.help.roles' },
    { path: 'main.items.help.items' },
    { path: 'main.items.news.id', before: undefined, after: 'news' },
    { path: 'main.items.news.label', before: undefined, after: 'News' },
    { path: 'main.items.news.roles' },
    { path: 'main.items.news.items' },
  ]);
});

test('another order is said by the ids in it', () => {
  const [one, two] = [
    { id: 1, label: 'One' },
    { id: 2, label: 'Two' },
  ];
  expect(fieldChanges({ rows: [one, two] }, { rows: [two, one] })).toEqual([
    { path: 'rows', before: ['1', '2'], after: ['2', '1'] },
  ]);
  expect(fieldChanges({ rows: [one, two] }, { rows: [one, two] })).toEqual([]);
});

test('records without ids are compared place by place, other lists as a whole', () => {
  expect(fieldChanges([{ a: 1 }, { a: 2 }], [{ a: 1 }, { a: 3 }])).toEqual([
    { path: '2.a', before: 2, after: 3 },
  ]);
  expect(fieldChanges({ words: ['a'] }, { words: ['a', 'b'] })).toEqual([
    { path: 'words', before: ['a'], after: ['a', 'b'] },
  ]);
  expect(fieldChanges({ words: ['a'] }, { words: ['a'] })).toEqual([]);
});
