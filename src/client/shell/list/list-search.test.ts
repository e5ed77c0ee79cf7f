import { describe, expect, it } from 'vitest';
import { defineListSearch, isTrue, oneOf, parseFilters, textUpTo } from './list-search.ts';

const list = defineListSearch({
  sorts: {
    newest: { order: 'created_at', direction: 'desc', opposite: 'oldest' },
    oldest: { order: 'created_at', direction: 'asc', opposite: 'newest' },
  },
  filters: { status: oneOf(['draft', 'published']), author: textUpTo(5), folder: oneOf(['trash']) },
  scopes: ['folder'],
});

describe('the address of a list', () => {
  it('carries query, filters, order and page', () => {
    const address = { query: ' tax ', status: 'draft', author: 'Agnes Agent', sort: 'oldest', page: '2' };
    expect(list.parse({ ...address, perPage: '50', folder: 'trash' })).toEqual({
      ...{ query: 'tax', status: 'draft', author: 'Agnes', sort: 'oldest', page: 2, perPage: 50 },
      folder: 'trash',
    });
  });

  it('loses what is no such thing, and what goes without saying', () => {
    expect(list.parse({ sort: 'newest', perPage: 15, page: 1, query: '  ', author: ' ' })).toEqual({});
    expect(list.parse({ sort: 'colour', perPage: 7, page: 'two', status: 'gone', other: 1 })).toEqual({});
  });

  it('asks for the first order and the first page by itself', () => {
    const first = { orderBy: 'created_at', orderDir: 'desc', page: 1, perPage: 15 };
    expect(list.inputOf({})).toEqual(first);
    const search = { query: 'tax', status: 'draft', sort: 'oldest', page: 3, perPage: 50 } as const;
    const input = { query: 'tax', status: 'draft', orderDir: 'asc', page: 3, perPage: 50 };
    expect(list.inputOf(search)).toEqual({ ...first, ...input });
  });

  it('is filtered by a query or a filter, not by a scope or a page', () => {
    expect([{}, { folder: 'trash', sort: 'oldest', page: 2 } as const].map(list.isFiltered)).toEqual([
      false,
      false,
    ]);
    expect(
      [{ query: 'tax' }, { status: 'draft' } as const, { author: 'Agnes' }].map(list.isFiltered),
    ).toEqual([true, true, true]);
  });

  it('of a list without an order has query and filters alone', () => {
    const readers = { missing: isTrue };
    expect(parseFilters({ query: 'tax', missing: 'true', sort: 'oldest' }, readers)).toEqual({
      query: 'tax',
      missing: true,
    });
    expect(parseFilters({ missing: 'no' }, readers)).toEqual({});
  });
});
