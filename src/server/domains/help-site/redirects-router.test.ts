import { beforeAll, describe, expect, it } from 'vitest';
import type { Folder } from '#shared/folders.ts';
import type { HelpRedirect } from '#shared/redirects.ts';
import type { EditableArticle } from '#shared/writing.ts';
import type { Browser } from '../../testing/browser.ts';
import { signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { auditEntries } from '../audit/tables.ts';
import { readMoved } from '../help-center/addresses/redirected-addresses.ts';

const product = testProduct();

let admin: Browser;
let article: EditableArticle;
let sections: Folder[];

const addressOf = ({ path, id, slug }: EditableArticle) =>
  `/hc/articles/${path[0]?.id}/${path[1]?.id}/${id}/${slug}`;

const leads = async (path: string) => (await readMoved(product.services, path)).to;

const add = (from: string, to: string) =>
  admin.post<{ redirect: HelpRedirect; errors?: Record<string, string[]> }>('/api/v1/hc/redirects', {
    from,
    to,
  });

const list = async (query = '') =>
  (
    await admin.get<{ pagination: { data: HelpRedirect[]; total: number } }>(
      `/api/v1/hc/redirects?query=${encodeURIComponent(query)}`,
    )
  ).body.pagination;

beforeAll(async () => {
  ({ browser: admin } = await signedInAs(product, 'admins'));
  const folder = async (name: string, parent_id?: number) =>
    (await admin.post<{ category: Folder }>('/api/v1/hc/categories', { name, parent_id })).body.category;
  const category = await folder('Billing');
  sections = [await folder('Invoices', category.id), await folder('Refunds', category.id)];
  const made = await admin.post<{ article: EditableArticle }>('/api/v1/hc/articles', {
    title: 'Your invoices',
    body: '<p>Here they are.</p>',
    section_id: sections[0]?.id,
    status: 'published',
  });
  ({ article } = made.body);
});

describe('an address of the help center', () => {
  it('leads to a page of the site or to another site, once somebody says so', async () => {
    const answer = await add('https://127.0.0.1/hc/nowhere', '/hc');
    expect(answer.status).toBe(422);
    expect((await add('/hc/en-us/articles/115-Ärger/?a=1#b', addressOf(article))).status).toBe(201);
    expect(await leads('/hc/en-us/articles/115-Ärger')).toBe(addressOf(article));
    expect(await leads('/hc/en-us/articles/115-%C3%84rger/')).toBe(addressOf(article));
    const outside = await add('/hc/status', 'https://status.example.com/now');
    expect(outside.body.redirect).toMatchObject({ from: '/hc/status', cause: 'added' });
    expect(outside.body.redirect.created_by?.id).toBeTypeOf('number');
    expect(await leads('/hc/status')).toBe('https://status.example.com/now');
    expect(await leads('/hc/somewhere')).toBeNull();
  });

  it('leads to the end of a chain in one step, and to the address that the page has now', async () => {
    await add('/hc/one', '/hc/two');
    await add('/hc/two', `/hc/articles/0/0/${article.id}/old-name#h-parts`);
    expect(await leads('/hc/one')).toBe(`${addressOf(article)}#h-parts`);
  });

  it.each([
    ['what lies elsewhere', '/pages/about', '/hc', 'from'],
    ['the front page itself', '/hc', '/', 'from'],
    ['a page', '/hc/search', '/', 'from'],
    ['an address of another site', 'https://example.com/hc/x', '/hc', 'from'],
    ['two slashes', '//example.com/hc/x', '/hc', 'from'],
    ['a script', '/hc/evil', 'javascript:alert(1)', 'to'],
    ['a name and a password', '/hc/evil', 'https://a:b@example.com', 'to'],
    ['another protocol', '/hc/evil', 'ftp://example.com', 'to'],
    ['itself', '/hc/circle', '/hc/circle/', 'from'],
    ['one that is there', '/hc/one', '/hc', 'from'],
  ])('is refused for %s', async (_, from, to, field) => {
    const answer = await add(from, to);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {})).toEqual([field]);
  });

  it('is refused where there is a page, whatever its address says besides the id, and in a circle', async () => {
    const folder = `/hc/categories/${article.path[0]?.id}/billing`;
    for (const from of [addressOf(article), `/hc/articles/0/0/${article.id}/x`, folder]) {
      expect((await add(from, '/hc')).body.errors).toHaveProperty('from');
    }
    await add('/hc/a', '/hc/b');
    await add('/hc/b', '/hc/c');
    expect((await add('/hc/c', '/hc/a')).body.errors).toHaveProperty('from');
  });

  it('leads on after the page got another name and another place, which the list tells', async () => {
    const first = addressOf(article);
    const rename = { slug: 'invoices-of-yours' };
    await admin.send('PUT', `/api/v1/hc/articles/${article.id}`, rename);
    await admin.post('/api/v1/hc/articles/move', { ids: [article.id], section_id: sections[1]?.id });
    const now = `/hc/articles/${sections[1]?.parent_id}/${sections[1]?.id}/${article.id}/invoices-of-yours`;
    expect(await leads(first)).toBe(now);
    expect(await leads('/hc/one')).toBe(`${now}#h-parts`);
    const { data } = await list('/your-invoices');
    expect(data.map(({ cause }) => cause)).toEqual(['moved']);
    expect((await list('/invoices-of-yours')).data.map(({ cause }) => cause)).toContain('moved');
  });
});

describe('an old address that looks like a file', () => {
  const answer = async (path: string) => {
    const response = await fetch(product.url + path);
    return [response.status, await response.text()] as const;
  };

  it.each(['html', 'htm', 'php', 'aspx', 'pdf'])('is one of a page where it ends in .%s', async (ending) => {
    // Without rendered pages there is only the fallback's response.
    expect(await answer(`/hc/kb/gone.${ending}`)).toEqual([404, expect.stringContaining('message')]);
    expect(await answer(`/elsewhere/gone.${ending}`)).toEqual([404, 'Not found\n']);
    await add(`/hc/kb/doc.${ending}`, '/hc');
    expect(await leads(`/hc/kb/doc.${ending}`)).toBe('/hc');
  });

  it('is asked for as a page where it leads on, and answered at once where it does not', async () => {
    await add('/hc/kb/picture.png', '/hc');
    expect(await answer('/hc/kb/picture.png')).toEqual([404, expect.stringContaining('message')]);
    expect(await answer('/hc/kb/other.png')).toEqual([404, 'Not found\n']);
  });
});

describe('the list', () => {
  it('finds by either address, and takes away what is not wanted', async () => {
    const { data, total } = await list('status');
    expect(total).toBe(1);
    expect((await list('%')).total).toBe(0);
    const gone = await admin.send('DELETE', `/api/v1/hc/redirects/${data[0]?.id}`);
    expect(gone.status).toBe(200);
    expect((await admin.send('DELETE', `/api/v1/hc/redirects/${data[0]?.id}`)).status).toBe(404);
    expect(await leads('/hc/status')).toBeNull();
    const actions = await product.services.db.select({ action: auditEntries.action }).from(auditEntries);
    const said = actions.map(({ action }) => action);
    expect(said).toEqual(expect.arrayContaining(['redirect.create', 'redirect.delete']));
  });
});
