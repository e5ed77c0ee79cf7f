import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { line, proveAccess, type World } from '../../testing/policy.ts';
import { roles } from '../auth/tables.ts';
import { categories } from '../help-center/tables.ts';
import { saveArticle } from './editing/save-imported.ts';

/** A category that agents alone read, with a section in it. */
async function ofAgents({ services: { db, cache } }: World): Promise<{ id: number; section: number }> {
  const [role] = await db.select({ id: roles.id }).from(roles).where(eq(roles.name, 'agents'));
  const named = { name: 'For agents', slug: 'for-agents' };
  const [category] = await db
    .insert(categories)
    .values({ ...named, role_ids: [role?.id ?? 0] })
    .returning({ id: categories.id });
  const id = category?.id ?? 0;
  const [section] = await db
    .insert(categories)
    .values({ ...named, parent_id: id, is_section: true })
    .returning({ id: categories.id });
  cache.forget('hc_landing');
  return { id, section: section?.id ?? 0 };
}

async function article(world: World): Promise<{ id: number }> {
  const { section: section_id } = await ofAgents(world);
  const { id } = await saveArticle(world.services, { section_id, title: 'A title', body: '<p>A text.</p>' });
  return { id };
}

const everybody = 'everybody may read; what each finds there is for the tests of reading';

// biome-ignore format: a table
const access = proveAccess({
  //                                  guest owner foreigner agent admin token
  'helpcenter.landing':        line('in    in    in   in   in   in', { because: everybody }),
  'helpcenter.category':       line('404   404   404  in   in   in', async (world) => ({ id: (await ofAgents(world)).id })),
  'helpcenter.article':        line('404   404   404  in   in   in', article),
  'helpcenter.related':        line('404   404   404  in   in   in', article),
  'helpcenter.feedback':       line('404   404   404  in   in   in', async (world) => ({ ...(await article(world)), was_helpful: true })),
  'helpcenter.view':           line('404   404   404  in   in   in', article),
  'helpcenter.moved':          line('in    in    in   in   in', { because: everybody, input: () => ({ path: '/hc/old' }) }),
  'hcFolders.tree':            line('401   403   403  403  in   in'),
  'hcFolders.create':          line('401   403   403  403  in   in', () => ({ name: 'Billing' })),
  'hcFolders.update':          line('401   403   403  403  404  404', () => ({ id: 9999, name: 'Billing' })),
  'hcFolders.delete':          line('401   403   403  403  404  404', () => ({ id: [9999] })),
  'hcFolders.reorder':         line('401   403   403  403  in   in', () => ({ ids: [9999] })),
  'hcArticles.list':           line('401   403   403  403  in   in'),
  'hcArticles.owners':         line('401   403   403  403  in   in'),
  'hcArticles.create':         line('401   403   403  403  in   in', () => ({ title: 'A', body: '', section_id: 9999 })),
  'hcArticles.update':         line('401   403   403  403  404  404', () => ({ id: 9999, title: 'A' })),
  'hcArticles.saveDraft':      line('401   403   403  403  404  404', () => ({ id: 9999, title: 'A' })),
  'hcArticles.discardDraft':   line('401   403   403  403  404  404', () => ({ id: 9999 })),
  'hcArticles.editing':        line('401   403   403  403  404  404', () => ({ id: 9999, tab: 'a' })),
  'hcArticles.publish':        line('401   403   403  403  404  404', () => ({ id: [9999] })),
  'hcArticles.unpublish':      line('401   403   403  403  404  404', () => ({ id: [9999] })),
  'hcArticles.archive':        line('401   403   403  403  404  404', () => ({ id: [9999] })),
  'hcArticles.move':           line('401   403   403  403  404  404', () => ({ ids: [9999], section_id: 9999 })),
  'hcArticles.tag':            line('401   403   403  403  404  404', () => ({ ids: [9999], add: ['a'] })),
  'hcArticles.reorder':        line('401   403   403  403  404  404', () => ({ ids: [1], section_id: 9999 })),
  'hcArticles.delete':         line('401   403   403  403  404  404', () => ({ id: [9999] })),
  'hcArticles.restore':        line('401   403   403  403  404  404', () => ({ id: [9999] })),
  'hcArticles.versions':       line('401   403   403  403  404  404', () => ({ id: 9999 })),
  'hcArticles.version':        line('401   403   403  403  404  404', () => ({ id: 9999, n: 1 })),
  'hcArticles.diff':           line('401   403   403  403  404  404', () => ({ id: 9999, n: 1 })),
  'hcArticles.compare':        line('401   403   403  403  404  404', () => ({ id: 9999, title: 'A', body: '' })),
  'hcArticles.storeVersion':   line('401   403   403  403  404  404', () => ({ id: 9999, title: 'A' })),
  'hcArticles.restoreVersion': line('401   403   403  403  404  404', () => ({ id: 9999, n: 1 })),
  'hcTranslations.list':         line('401   403   403  403  404  404', () => ({ id: 9999 })),
  'hcTranslations.read':         line('401   403   403  403  404  404', () => ({ id: 9999, language: 'de' })),
  'hcTranslations.save':         line('401   403   403  403  404  404', () => ({ id: 9999, language: 'de', title: 'A', body: '' })),
  'hcTranslations.saveDraft':    line('401   403   403  403  404  404', () => ({ id: 9999, language: 'de', title: 'A', body: '' })),
  'hcTranslations.compare':      line('401   403   403  403  404  404', () => ({ id: 9999, language: 'de', title: 'A', body: '' })),
  'hcTranslations.discardDraft': line('401   403   403  403  404  404', () => ({ id: 9999, language: 'de' })),
  'hcTranslations.delete':       line('401   403   403  403  404  404', () => ({ id: 9999, language: 'de' })),
  'hcFeedback.list':           line('401   403   403  403  in   in'),
  'hcFeedback.update':         line('401   403   403  403  404  404', () => ({ id: [9999], handled: true })),
});

const readers = access.procedures.filter(([name]) => name.startsWith('helpcenter.'));

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
