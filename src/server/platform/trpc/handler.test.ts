import { describe, expect, it } from 'vitest';
import { signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';

const product = testProduct();

interface Failure {
  error: { message: string; data: { httpStatus: number; kind: string } };
}

const statusOf = (answer: unknown) => (answer as Failure).error.data.httpStatus;

describe('typed calls', () => {
  it('are answered in their order, several in one request, each with its own success or failure', async () => {
    const names = 'tickets.categories,tickets.counts,helpcenter.landing';
    const answer = await fetch(`${product.url}/trpc/${names}?batch=1&input={}`);
    expect(answer.status).toBe(207);
    const [categories, counts, landing] = (await answer.json()) as unknown[];
    expect(categories).toMatchObject({ result: { data: { ticketCategories: expect.any(Array) } } });
    expect(statusOf(counts)).toBe(401);
    expect(landing).toMatchObject({ result: { data: { categories: expect.any(Array) } } });
  });

  it('take the status of the failure when they all fail the same way', async () => {
    const visitor = await product.visit();
    expect((await visitor.get('/trpc/tickets.counts')).status).toBe(401);
    expect((await visitor.get('/trpc/tickets.counts,tickets.queue?batch=1&input={}')).status).toBe(401);
  });

  it('of procedures that do not exist are not found, whatever their names', async () => {
    const visitor = await product.visit();
    for (const name of ['tickets.nothing', '__proto__', 'constructor', 'toString', '%E0%A4%A', '']) {
      const answer = await visitor.get(`/trpc/${name}`);
      expect(answer.status, name).toBe(404);
      expect(statusOf(answer.body), name).toBe(404);
    }
  });

  it('read with GET and write with POST only', async () => {
    const { browser } = await signedInAs(product, 'customers');
    expect((await browser.get('/trpc/auth.logout')).status).toBe(405);
    expect((await browser.post('/trpc/tickets.list', {})).status).toBe(405);
    expect((await browser.post('/trpc/notifications.markAsRead', { ids: ['1'] })).status).not.toBe(405);
  });

  it('with inputs that can not be read are malformed', async () => {
    const { browser } = await signedInAs(product, 'customers');
    expect((await browser.get('/trpc/tickets.list?input={')).status).toBe(400);
    const write = (body: string, type: string) =>
      fetch(`${product.url}/trpc/tickets.create`, {
        method: 'POST',
        headers: {
          'content-type': type,
          cookie: browser.cookieHeader,
          'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
        },
        body,
      });
    expect((await write('{"subject":', 'application/json')).status).toBe(400);
    expect((await write('subject=x', 'application/x-www-form-urlencoded')).status).toBe(400);
    expect((await write(JSON.stringify({ body: 'x'.repeat(3_000_000) }), 'application/json')).status).toBe(
      413,
    );
    const batch = Array.from({ length: 60 }, () => 'tickets.list').join(',');
    expect((await browser.get(`/trpc/${batch}?batch=1&input={}`)).status).toBe(400);
  });
});
