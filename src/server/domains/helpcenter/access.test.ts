import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { line, proveAccess } from '../../testing/policy.ts';
import { roles } from '../auth/tables.ts';

// biome-ignore format: a table
const access = proveAccess({
  //                                  guest owner foreigner agent admin token
  'helpcenter.landing':        line('in    in    in   in   in   in'),
  'helpcenter.category':       line('404   404   404  404  404  404', () => ({ id: 1 })),
  'helpcenter.article':        line('404   404   404  404  404  404', () => ({ id: 1 })),
  'helpcenter.related':        line('404   404   404  404  404  404', () => ({ id: 1 })),
  'helpcenter.search':         line('in    in    in   in   in   in', () => ({ query: 'printer' })),
  'helpcenter.suggest':        line('in    in    in   in   in   in', () => ({ subject: 'printer' })),
  'helpcenter.logSearches':    line('in    in    in   in   in'),
  'helpcenter.logSearchesApi': line('in    in    in   in   in   in'),
});

// Where everybody may, a missing question looks like an answered one: these calls are tried once more.
describe('whoever holds no permission', () => {
  it.each(access.procedures)('reads and reports nothing by %s as a guest', async (name) => {
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
