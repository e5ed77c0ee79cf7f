import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { line, proveAccess } from '../../testing/policy.ts';
import { roles } from '../auth/tables.ts';

const everybody = 'everybody may search; what each finds is for the tests of the search';

// biome-ignore format: a table
const access = proveAccess({
  //                                  guest owner foreigner agent admin token
  'helpSearch.search':         line('in    in    in   in   in   in', { because: everybody, input: () => ({ query: 'printer' }) }),
  'helpSearch.suggest':        line('in    in    in   in   in   in', { because: everybody, input: () => ({ subject: 'printer' }) }),
  'helpSearch.logSearches':    line('in    in    in   in   in', { because: everybody }),
  'helpSearch.logSearchesApi': line('in    in    in   in   in   in', { because: everybody }),
  'hcSearch.synonyms':         line('401   403   403  403  in   in'),
  'hcSearch.synonym':          line('401   403   403  403  404  404', () => ({ id: 9999 })),
  'hcSearch.createSynonym':    line('401   403   403  403  in   in', () => ({ words: ['bill', 'invoice'] })),
  'hcSearch.updateSynonym':    line('401   403   403  403  404  404', () => ({ id: 9999, words: ['a', 'b'] })),
  'hcSearch.deleteSynonyms':   line('401   403   403  403  404  404', () => ({ id: [9999] })),
  'hcSearch.pins':             line('401   403   403  403  in   in'),
  'hcSearch.pin':              line('401   403   403  403  404  404', () => ({ id: 9999 })),
  'hcSearch.createPin':        line('401   403   403  403  in   in', () => ({ query: 'bill', article_ids: [9999] })),
  'hcSearch.updatePin':        line('401   403   403  403  404  404', () => ({ id: 9999, query: 'bill' })),
  'hcSearch.deletePins':       line('401   403   403  403  404  404', () => ({ id: [9999] })),
  'searchTerms.list':          line('401   403   403  in   in   in'),
  'searchTerms.report':        line('401   403   403  in   in   in'),
  'searchTerms.suggestions':   line('401   403   403  in   in   in'),
});

const readers = access.procedures.filter(([name]) => name.startsWith('helpSearch.'));

// For public calls, a missing permission check looks like a passed one: these are tried once more.
describe('whoever holds no permission', () => {
  it.each(readers)('reads and reports nothing by %s as a guest', async (name) => {
    const { db } = access.product.services;
    const guests = eq(roles.is_guest, true);
    const [role] = await db.select().from(roles).where(guests);
    await db.update(roles).set({ permissions: [] }).where(guests);
    await access.product.caughtUp();
    try {
      expect(await access.callAs(name, null)).toBe('403');
    } finally {
      await db.update(roles).set({ permissions: role?.permissions }).where(guests);
      await access.product.caughtUp();
    }
  });
});
