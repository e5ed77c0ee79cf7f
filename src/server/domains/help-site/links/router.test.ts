import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { probePublic } from '#server/platform/security/guarded-fetch.ts';
import type { Browser } from '#server/testing/browser.ts';
import { signedInAs } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import type { Folder } from '#shared/folders.ts';
import type { Job } from '#shared/jobs.ts';
import type { CheckedLink } from '#shared/links.ts';
import type { EditableArticle } from '#shared/writing.ts';

const product = testProduct();

let admin: Browser;
let section: Folder;
let server: Server;
let elsewhere: string;
const asked: string[] = [];

const write = async (title: string, more: Record<string, unknown> = {}) =>
  (
    await admin.post<{ article: EditableArticle }>('/api/v1/hc/articles', {
      title,
      section_id: section.id,
      body: '<p>Text.</p>',
      status: 'published',
      ...more,
    })
  ).body.article;

const addressOf = ({ id, slug, path }: EditableArticle) =>
  `/hc/articles/${path[0]?.id}/${path[1]?.id}/${id}/${slug}`;

beforeAll(async () => {
  ({ browser: admin } = await signedInAs(product, 'admins'));
  const folder = async (name: string, parent_id?: number) =>
    (await admin.post<{ category: Folder }>('/api/v1/hc/categories', { name, parent_id })).body.category;
  section = await folder('Section', (await folder('Category')).id);
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (request.url === '/moved') response.writeHead(301, { location: '/here' });
    else if (request.url === '/round') response.writeHead(302, { location: '/round' });
    else if (request.url === '/no-head') response.writeHead(request.method === 'HEAD' ? 405 : 200);
    else response.writeHead(request.url === '/here' ? 200 : 404);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  elsewhere = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

it('An article says which of its links lead nowhere, as it is now', async () => {
  const target = await write('Target');
  const draft = await write('Draft', { status: 'draft' });
  const link = (href: string) => `<p><a href="${href}">x</a></p>`;
  const good = [
    addressOf(target),
    `${addressOf(target)}#h-part`,
    '/hc',
    '/pages/about',
    'https://example.com/',
  ];
  const bad = [addressOf(draft), '/hc/articles/1/2/99999/gone', '/hc/nothing'];
  const article = await write('Linking', { body: [...good, ...bad].map(link).join('') });
  expect(article.broken_links).toEqual(bad);
  await admin.send('PUT', `/api/v1/hc/articles/${target.id}`, { slug: 'another-address' });
  await admin.post(`/api/v1/hc/articles/${draft.id}/publish`);
  await admin.post('/api/v1/hc/redirects', { from: '/hc/nothing', to: addressOf(target) });
  const { body } = await admin.get<{ article: EditableArticle }>(`/api/v1/hc/articles/${article.id}?draft=1`);
  expect(body.article.broken_links).toEqual(['/hc/articles/1/2/99999/gone']);
});

it('Nothing was checked before the first check, and a check of no link counts too', async () => {
  const checkedAt = async () =>
    (await admin.get<{ last_checked_at: string | null }>('/api/v1/hc/link-check')).body.last_checked_at;
  expect(await checkedAt()).toBeNull();
  const { body } = await admin.post<{ job: Job }>('/api/v1/hc/link-check');
  expect(await checkedAt()).toBeNull();
  await product.services.jobs.drain(product.services);
  const { finished_at } = (await admin.get<{ job: Job }>(`/api/v1/jobs/${body.job.id}`)).body.job;
  expect(await checkedAt()).toBe(finished_at);
});

it('A check keeps what it found of each link, and asks no address of this network', async () => {
  const article = await write('Out', {
    body: `<p><a href="${elsewhere}/here">x</a> <a href="http://10.0.0.1/">y</a></p>`,
  });
  const before = await admin.post<{ job: Job }>('/api/v1/hc/link-check');
  expect(before.status).toBe(202);
  await product.services.jobs.drain(product.services);
  const { body } = await admin.get<{ job: Job }>(`/api/v1/jobs/${before.body.job.id}`);
  expect(body.job).toMatchObject({ state: 'done', total: 4, done: 4, failed: 2 });
  const listed = await admin.get<{ pagination: { data: CheckedLink[] } }>('/api/v1/hc/link-check');
  const own = listed.body.pagination.data.filter(({ article_id }) => article_id === article.id);
  expect(own.map(({ url, status, error }) => [url, status, error])).toEqual([
    ['http://10.0.0.1/', null, 'The address is none of the internet.'],
    [`${elsewhere}/here`, null, 'The address is none of the internet.'],
  ]);
  expect(asked).toEqual([]);
  const all = await admin.get<{ pagination: { data: CheckedLink[] } }>('/api/v1/hc/link-check?all=1');
  expect(all.body.pagination.data.some(({ is_broken }) => !is_broken)).toBe(true);
});

it('An address is asked without its content first, over a few redirects', async () => {
  const probe = (path: string) => probePublic(elsewhere + path, { timeoutMs: 5000, allows: () => true });
  expect(await probe('/moved')).toBe(200);
  expect(await probe('/no-head')).toBe(200);
  expect(await probe('/gone')).toBe(404);
  await expect(probe('/round')).rejects.toThrow('on and on');
  expect(asked.slice(0, 2)).toEqual(['HEAD /moved', 'HEAD /here']);
});
