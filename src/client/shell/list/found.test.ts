import { describe, expect, it } from 'vitest';
import { foundIn, sortedAs } from './found.ts';

const sorts = {
  name: { order: 'name', direction: 'asc', opposite: 'name-desc' },
  'name-desc': { order: 'name', direction: 'desc', opposite: 'name' },
} as const;

const names = ['Zürich', 'Köln', 'Bad Köstritz'];
const found = (query: string | undefined) => foundIn(names, query, (name) => name);

describe('a list that is here as a whole', () => {
  it('is searched by all words, without regard to case and accents', () => {
    expect(found(undefined)).toBe(names);
    expect(found('kö')).toEqual(['Köln', 'Bad Köstritz']);
    expect(found('KOST bad')).toEqual(['Bad Köstritz']);
    expect(found('bad zurich')).toEqual([]);
    expect(foundIn(undefined, 'x', String)).toBeUndefined();
  });

  it('is sorted as its address says, and leaves what came alone', () => {
    const orders = { name: (one: string, other: string) => one.localeCompare(other, 'en') };
    expect(sortedAs(names, {}, sorts, orders)).toEqual(['Bad Köstritz', 'Köln', 'Zürich']);
    expect(sortedAs(names, { sort: 'name-desc' }, sorts, orders)?.[0]).toBe('Zürich');
    expect(names[0]).toBe('Zürich');
  });
});
