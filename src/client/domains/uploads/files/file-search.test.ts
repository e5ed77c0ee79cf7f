import { describe, expect, it } from 'vitest';
import { fileListInputOf, parseFileSearch } from './file-search.ts';

describe('the address of the files screen', () => {
  it('carries filters, and nothing that is the default', () => {
    expect(parseFileSearch({ sort: 'newest', perPage: '15', page: '1', folder: 'inbox' })).toEqual({});
    expect(
      parseFileSearch({
        query: '  invoice ',
        type: 'pdf',
        folder: 'trash',
        owner: '12',
        sort: 'largest',
        page: '3',
        perPage: '50',
      }),
    ).toEqual({
      query: 'invoice',
      type: 'pdf',
      folder: 'trash',
      owner: 12,
      sort: 'largest',
      page: 3,
      perPage: 50,
    });
  });

  it('leaves out what is nonsense', () => {
    const nonsense = { type: 'virus', owner: '-4', sort: 'colour', page: 'two', perPage: '7', query: ' ' };
    expect(parseFileSearch(nonsense)).toEqual({});
    expect(parseFileSearch({ owner: '99999999999' })).toEqual({});
  });

  it('asks for the newest first, in the trash for what was thrown away last', () => {
    const first = { page: 1, perPage: 15, direction: 'desc' };
    expect(fileListInputOf({})).toMatchObject({ ...first, trashed: false, order: 'created_at' });
    expect(fileListInputOf({ folder: 'trash' })).toMatchObject({ trashed: true, order: 'deleted_at' });
    const byName = fileListInputOf({ folder: 'trash', sort: 'name', owner: 3 });
    expect(byName).toMatchObject({ order: 'name', direction: 'asc', userId: '3' });
  });
});
