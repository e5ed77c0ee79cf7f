import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { makeFolder, signedInAs } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import type { Pin, Synonym } from '#shared/search-curation.ts';
import { saveArticle } from '../../articles/editing/save-imported.ts';
import { auditEntries } from '../../audit/tables.ts';
import { articles } from '../../help-center/article-tables.ts';
import { baseOf, synonymGroupsOf, synonymsOf } from './synonym-groups.ts';

const product = testProduct();

let admin: Browser;
let visitor: Browser;
let sectionId = 0;
const ids: Record<string, number> = {};

const texts: [title: string, body: string][] = [
  ['Draw a flowchart', '<p>Boxes and arrows that show a process.</p>'],
  ['Flow of text', '<p>Text flows around a diagram. It has other uses as well.</p>'],
  ['Sign in with a key', '<p>Put the key in and choose your account.</p>'],
  ['Invoices', '<p>Each bill is kept for ten years.</p>'],
  ['Bill somebody', '<p>What they owe is sent by post.</p>'],
  ['Mobile devices', '<p>The app for your handset.</p>'],
  ['Phone numbers', '<p>How to write them.</p>'],
  ['Ärger mit dem Drucker', '<p>Papierstau im Gerät.</p>'],
  ['حذف الحساب', '<p>كيف تحذف حسابك.</p>'],
  ['Staff only printer', '<p>Secret printer.</p>'],
];

beforeAll(async () => {
  const { db } = product.services;
  const parent_id = await makeFolder(product, 'Guides');
  sectionId = await makeFolder(product, 'All', { parent_id });
  for (const [title, body] of texts) {
    ids[title] = (await saveArticle(product.services, { section_id: sectionId, title, body })).id;
  }
  await db
    .update(articles)
    .set({ role_ids: [999] })
    .where(eq(articles.title, 'Staff only printer'));
  admin = (await signedInAs(product, 'admins')).browser;
  visitor = await product.visit();
  await product.caughtUp();
});

const id = (title: string) => ids[title] ?? 0;

const titles = async (query: string, more = '') => {
  const asked = `/api/v1/search/articles?query=${encodeURIComponent(query)}${more}`;
  const { body } = await visitor.get<{ pagination: { data: { title: string }[] } }>(asked);
  return body.pagination.data.map(({ title }) => title);
};

const addSynonyms = async (...words: string[]) => {
  const answer = await admin.post<{ synonym: Synonym }>('/api/v1/search/synonyms', { words });
  expect(answer.status).toBe(201);
  return answer.body.synonym;
};

interface Changed {
  synonym: Synonym;
  pin: Pin;
  message: string;
  details: { changed: string[] };
}

const change = (path: string, body: object) => admin.send<Changed>('PUT', path, body);
const remove = (path: string) => admin.send('DELETE', path);

const addPin = (query: string, article_ids: number[]) =>
  admin.post<{ pin: Pin }>('/api/v1/search/pins', { query, article_ids });

describe('words that mean the same', () => {
  it('are known by what their forms have in common', () => {
    expect(['deleting', 'deletes', 'deleted', 'delete'].map(baseOf)).toEqual(Array(4).fill('delet'));
    expect(['copy', 'copies', 'copied'].map(baseOf)).toEqual(Array(3).fill('copi'));
    expect(['log', 'logging', 'bus', 'ring', 'ss', '2fa'].map(baseOf)).toEqual([
      'log',
      'log',
      'bus',
      'ring',
      'ss',
      '2fa',
    ]);
  });

  it('are found wherever they stand, phrases as a whole, and never more than a few', () => {
    const meanings = synonymGroupsOf([
      ['log in', 'Sign-in', 'LOGIN', 'login'],
      ['x', ...'abcdefghijkl'],
    ]);
    expect(synonymsOf(['how', 'to', 'log', 'in'], meanings)).toEqual([
      { at: 2, count: 2, others: ['sign in', 'login'] },
    ]);
    expect(synonymsOf(['log', 'some', 'call'], meanings)).toEqual([]);
    expect(synonymsOf(['x'], meanings)[0]?.others).toHaveLength(8);
  });

  it('are known without an administrator where every help centre has them', async () => {
    expect(await titles('telephone')).toEqual(['Phone numbers']);
    expect((await titles('log in'))[0]).toBe('Sign in with a key');
  });

  it('widen a search, below what has the word itself, until they go', async () => {
    expect(await titles('handset')).not.toContain('Phone numbers');
    const synonym = await addSynonyms('Phone', 'handset', 'mobile device');
    const found = await titles('phone');
    expect(found[0]).toBe('Phone numbers');
    expect(found).toContain('Mobile devices');
    expect((await titles('handset numbers'))[0]).toBe('Phone numbers');
    const path = `/api/v1/search/synonyms/${synonym.id}`;
    expect((await change(path, { words: ['phone', 'telephone'] })).status).toBe(200);
    expect(await titles('phone')).not.toContain('Mobile devices');
    expect((await remove(path)).status).toBe(200);
    expect((await remove(path)).status).toBe(404);
    expect((await change(path, { words: ['phone', 'telephone'] })).status).toBe(404);
  });

  it('may be several words on either side, unfinished, or of words that no article has', async () => {
    await addSynonyms('flow diagram', 'flowchart');
    expect((await titles('flow diagram')).slice(0, 2)).toEqual(['Flow of text', 'Draw a flowchart']);
    expect(await titles('flow diag')).not.toContain('Draw a flowchart');
    expect((await titles('how do I draw a flow diagram'))[0]).toBe('Draw a flowchart');
    await addSynonyms('2fa', 'flowchart');
    expect(await titles('2fa')).toEqual(['Draw a flowchart']);
    await addSynonyms('wi-fi', 'Ärger');
    expect(await titles('wi-fi')).toEqual(['Ärger mit dem Drucker']);
    await addSynonyms('trouble', 'ÄRGER');
    expect(await titles('troubles')).toEqual(['Ärger mit dem Drucker']);
    expect(await titles('Trouble drucker')).toEqual(['Ärger mit dem Drucker']);
    await addSynonyms('إزالة', 'حذف');
    expect(await titles('إزالة الحساب')).toEqual(['حذف الحساب']);
    await addSynonyms('drawing of boxes', 'flowchart');
    expect((await titles('drawing of boxes'))[0]).toBe('Draw a flowchart');
  });

  it('leave quotes and exclusions alone', async () => {
    await addSynonyms('invoice', 'bill');
    expect((await titles('invoices')).slice(0, 2)).toEqual(['Invoices', 'Bill somebody']);
    expect(await titles('"invoices"')).toEqual(['Invoices']);
    expect(await titles('invoices -post')).toEqual(['Invoices']);
  });

  it('count in what the request form suggests', async () => {
    const suggested = async (subject: string) => {
      const asked = `/api/v1/search/suggestions?subject=${encodeURIComponent(subject)}`;
      const { body } = await visitor.get<{ articles: { title: string }[] }>(asked);
      return body.articles.map(({ title }) => title);
    };
    expect(await suggested('gadgets')).toEqual([]);
    await addSynonyms('gadgets', 'mobile devices');
    expect(await suggested('gadgets')).toEqual(['Mobile devices']);
  });

  it('are not overwritten by who has not read them', async () => {
    const { id: synonymId } = await addSynonyms('cable', 'wire');
    const path = `/api/v1/search/synonyms/${synonymId}`;
    const before = { words: ['wire', 'cable'] };
    expect((await change(path, { words: ['cable', 'cord'], before })).status).toBe(200);
    const late = await change(path, { words: ['cable', 'line'], before });
    expect([late.status, late.body.details.changed]).toEqual([409, ['words']]);
    expect(late.body.message).toBe('Someone else changed these synonyms while you were editing.');
    expect((await change(path, { words: ['cable', 'line'] })).body.synonym.words).toEqual(['cable', 'line']);
    await remove(path);
  });

  it('are checked, counted and written down', async () => {
    for (const words of [[], ['one'], ['One', 'one'], ['one', '…'], Array(21).fill('x'), 'one', ['a', '']]) {
      const answer = await admin.post<{ errors: object }>('/api/v1/search/synonyms', { words });
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.errors)[0]).toMatch(/^words/);
    }
    const { body } = await admin.get<{ pagination: { total: number; data: Synonym[] } }>(
      '/api/v1/search/synonyms?query=FLOW&perPage=1',
    );
    expect(body.pagination.total).toBe(3);
    expect(body.pagination.data).toHaveLength(1);
    expect((await admin.get('/api/v1/search/synonyms?orderBy=words')).status).toBe(422);
    const entries = await product.services.db.select().from(auditEntries);
    const actions = entries.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['synonym.create', 'synonym.update', 'synonym.delete']));
  });
});

describe('pinned articles', () => {
  it('come first for their search, case, accents and spaces aside, and are counted once', async () => {
    const answer = await addPin('Numéros  de Phone', [id('Invoices'), id('Phone numbers')]);
    expect(answer.status).toBe(201);
    expect(answer.body.pin.articles.map(({ title }) => title)).toEqual(['Invoices', 'Phone numbers']);
    expect((await titles('  numeros DE phone ')).slice(0, 2)).toEqual(['Invoices', 'Phone numbers']);
    expect(await titles('numeros de phone', '&perPage=1&page=2')).toEqual(['Phone numbers']);
    const path = `/api/v1/search/pins/${answer.body.pin.id}`;
    expect((await change(path, { query: 'phone' })).status).toBe(200);
    expect(await titles('numeros de phone')).not.toContain('Invoices');
    expect(await titles('phone')).toEqual(['Invoices', 'Phone numbers']);
    expect((await change(path, { article_ids: [id('Mobile devices')] })).status).toBe(200);
    expect((await titles('phone'))[0]).toBe('Mobile devices');
    expect((await remove(path)).status).toBe(200);
    expect((await titles('phone'))[0]).toBe('Phone numbers');
  });

  it('are not overwritten by who has not read them, their order neither', async () => {
    const [one, other] = [id('Invoices'), id('Phone numbers')];
    const { pin } = (await addPin('who pays', [one, other])).body;
    const path = `/api/v1/search/pins/${pin.id}`;
    const { query, article_ids } = pin;
    const before = { query, article_ids };
    expect((await change(path, { article_ids: [other, one], before })).status).toBe(200);
    const late = await change(path, { query: 'who', article_ids: [one], before });
    expect([late.status, late.body.details.changed]).toEqual([409, ['article_ids']]);
    expect(late.body.message).toBe('Someone else changed these pinned articles while you were editing.');
    const beside = await change(path, { query: 'who', before });
    expect(beside.body.pin).toMatchObject({ query: 'who', article_ids: [other, one] });
    expect((await change(path, { article_ids: [one] })).status).toBe(200);
    await remove(path);
  });

  it('stand there where nothing else is found, and only in their category', async () => {
    await addPin('qqqq', [id('Invoices')]);
    expect(await titles('qqqq')).toEqual(['Invoices']);
    const other = await makeFolder(product, 'Other');
    expect(await titles('qqqq', `&categoryIds=${other}`)).toEqual([]);
  });

  it('are shown to nobody who may not read them', async () => {
    await addPin('print', [id('Staff only printer'), id('Invoices')]);
    const found = await titles('print');
    expect(found[0]).toBe('Invoices');
    expect(found).not.toContain('Staff only printer');
  });

  it('are checked, and gone with their article', async () => {
    const none = 99_999;
    expect((await addPin('bill', [])).status).toBe(422);
    expect((await addPin('bill', [none])).status).toBe(422);
    expect((await addPin('', [id('Invoices')])).status).toBe(422);
    expect((await addPin('bill', [1, 2, 3, 4, 5, 6])).status).toBe(422);
    expect((await addPin('BILL', [id('Invoices'), id('Invoices')])).body.pin.article_ids).toHaveLength(1);
    const taken = await addPin(' bíll ', [id('Invoices')]);
    expect(taken.status).toBe(422);
    expect(taken.text).toContain('already has p');
    await product.services.db.delete(articles).where(eq(articles.title, 'Invoices'));
    const { body } = await admin.get<{ pagination: { data: Pin[] } }>('/api/v1/search/pins?query=bíll');
    expect(body.pagination.data.map(({ articles: left }) => left)).toEqual([[]]);
    expect((await titles('bill'))[0]).toBe('Bill somebody');
    expect((await remove('/api/v1/search/pins/99999')).status).toBe(404);
    expect((await change('/api/v1/search/pins/99999', { query: 'x' })).status).toBe(404);
  });
});

it('refuses more synonyms and pins than the site can have, and names which', async () => {
  const { db } = product.services;
  await db.execute(sql`insert into search_synonyms (words) 
    select array['limit', 'limit ' || n] from generate_series(1, 2000) n`);
  await db.execute(sql`insert into search_pins (query, folded_query, article_ids)
    select 'limit ' || n, 'limit ' || n, '{}' from generate_series(1, 5000) n`);
  const synonym = await admin.post<{ errors: object }>('/api/v1/search/synonyms', { words: ['one', 'two'] });
  expect([synonym.status, synonym.body.errors]).toEqual([
    422,
    { words: ['You can add up to 2,000 groups of synonyms.'] },
  ]);
  const pin = await admin.post<{ errors: object }>('/api/v1/search/pins', {
    query: 'one too many',
    article_ids: [id('Mobile devices')],
  });
  expect([pin.status, pin.body.errors]).toEqual([
    422,
    { query: ['You can pin articles for up to 5,000 search terms.'] },
  ]);
  await db.execute(sql`delete from search_synonyms where words[1] = 'limit'`);
  await db.execute(sql`delete from search_pins where query like 'limit %'`);
});
