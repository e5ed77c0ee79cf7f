import { Writable } from 'node:stream';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { maxBatch } from '#shared/limits.ts';
import { roles, userRoles } from '../domains/auth/tables.ts';
import { createLog } from '../platform/logging/log.ts';
import { readRoutes } from '../platform/rest/routes.ts';
import { appRouter } from '../router.ts';
import type { Browser } from './browser.ts';
import { fileTicket, makePerson, password, signedInAs } from './factories.ts';
import { testProduct } from './harness.ts';
import { headOf, sayRaw } from './raw-line.ts';

/* Bodies that are cut, endless, garbage or not wanted: the answer says so, the log does not, and the process lives. */

let written = '';
const stream = new Writable({
  write(chunk, _encoding, done) {
    written += String(chunk);
    done();
  },
});
const product = testProduct({ LOG_LEVEL: 'info' }, createLog('info', stream));

const complaints = () => written.split('\n').filter((line) => /"level":[56]0/.test(line));

async function expectUnharmed() {
  expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
  expect(complaints()).toEqual([]);
}

const writing = readRoutes(appRouter)
  .filter(({ method }) => method !== 'GET')
  .map(({ method, path }) => ({ method, path: path.replaceAll(/\{\w+\}/g, '1') }));

describe('a form that is cut', () => {
  const form =
    '--B\r\nContent-Disposition: form-data; name="file"; filename="a"\r\nContent-Type: text/plain\r\n\r\nxx\r\n' +
    '--B\r\nContent-Disposition: form-data; name="x"; filename="a"\r\n\r\nxx\r\n--B\r\n' +
    'Content-Disposition: form-data; name="y"\r\n\r\nxx\r\n--B--\r\n';
  const type = 'multipart/form-data; boundary=B';
  const cuts = [1, 40, 75, 100, 104, 108, 150, 170, 178, 190, form.length - 4];

  let guest: Browser;
  let customer: Browser;

  beforeAll(async () => {
    guest = await product.visit();
    ({ browser: customer } = await signedInAs(product, 'customers'));
  });

  it.each(writing)('ends nothing, sent with $method to $path', async ({ method, path }) => {
    // Under these a customer signs out or gives the account up: they are tried as a guest only.
    const senders = /^\/(auth|secure)\//.test(path) ? [guest] : [guest, customer];
    // A beacon is not told that it could not be read.
    const least = path.endsWith('/search-term') ? 200 : 400;
    for (const browser of senders) {
      const headers = {
        cookie: browser.cookieHeader,
        'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
        'content-type': type,
      };
      const answers = await Promise.all(
        cuts.map((cut) => fetch(product.url + path, { method, headers, body: form.slice(0, cut) })),
      );
      for (const { status } of answers)
        expect([status, status >= least && status < 500]).toEqual([status, true]);
    }
    await expectUnharmed();
  });

  it('ends nothing when the line is cut with it', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const headers = {
      Cookie: browser.cookieHeader,
      'X-XSRF-TOKEN': browser.cookies.get('XSRF-TOKEN') ?? '',
      'Content-Type': type,
    };
    for (const path of ['/api/v1/file-entries', '/api/v1/users/me/avatar', '/api/v1/tickets']) {
      for (const cut of cuts) {
        const head = headOf('POST', path, { ...headers, 'Content-Length': form.length });
        const { status } = await sayRaw(product.url, head + form.slice(0, cut), { end: true });
        expect([path, cut, status < 500]).toEqual([path, cut, true]);
      }
    }
    await expectUnharmed();
  });
});

describe('whoever may not send', () => {
  const announced = { 'Content-Type': 'application/json', 'Content-Length': 1_000_000_000 };

  it('hears so before a byte of the body was sent', async () => {
    const guest = await product.visit();
    const { browser } = await signedInAs(product, 'customers');
    const as = (one: typeof guest) => ({
      ...announced,
      Cookie: one.cookieHeader,
      'X-XSRF-TOKEN': one.cookies.get('XSRF-TOKEN') ?? '',
    });
    const form = { 'Content-Type': 'multipart/form-data; boundary=B' };
    const first = async (path: string, headers: Record<string, string | number>, method = 'POST') =>
      (await sayRaw(product.url, headOf(method, path, headers))).status;
    expect(await first('/api/v1/nothing', as(guest))).toBe(404);
    expect(await first('/api/v1/bootstrap-data', as(guest))).toBe(405);
    expect(await first('/auth/login', as(guest), 'PUT')).toBe(405);
    expect(await first('/auth/login', { ...as(guest), 'X-XSRF-TOKEN': 'x' })).toBe(419);
    expect(await first('/api/v1/tickets', as(guest))).toBe(401);
    expect(await first('/api/v1/tickets', { ...announced, Authorization: 'Bearer 1|x' })).toBe(401);
    expect(await first('/api/v1/users/me/avatar', { ...as(guest), ...form })).toBe(401);
    expect(await first('/api/v1/file-entries', { ...as(guest), ...form })).toBe(401);
    expect(await first('/api/v1/tickets/1/assign', as(browser))).toBe(403);
  });

  it('to a subscription, which is only read, never fills anything', async () => {
    for (const name of ['notifications.live', 'helpcenter.landing,notifications.live?batch=1']) {
      const { status, headers } = await sayRaw(product.url, headOf('POST', `/trpc/${name}`, announced));
      expect([status, /\r\nallow: get\b/i.test(headers)]).toEqual([405, true]);
    }
    await expectUnharmed();
  });

  it('is asked for the token in the form when no header shows one', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const token = Buffer.from(browser.cookies.get('XSRF-TOKEN') ?? '', 'base64url')
      .toString()
      .split('.')[0];
    const send = (_token: string) =>
      browser.post('/api/v1/users/me?_method=PUT', { first_name: 'Ada', _token }, { withoutToken: true });
    expect((await send('wrong')).status).toBe(419);
    expect((await send(token ?? '')).status).toBe(200);
  });
});

describe('bodies that can not be read', () => {
  const json = 'application/json';
  const urlencoded = 'application/x-www-form-urlencoded';
  const many = Array.from({ length: 1500 }, (_, index) => `a${index}=1`).join('&');
  const deep = (depth: number, open: string, close: string) =>
    `{"email":${open.repeat(depth)}1${close.repeat(depth)}}`;

  it.each<[string, number, Record<string, string>, string | Buffer]>([
    ['an unknown charset', 415, { 'content-type': `${json}; charset=nonsense` }, '{}'],
    ['an unknown charset of a form', 415, { 'content-type': `${urlencoded}; charset=nonsense` }, 'a=1'],
    ['XML', 415, { 'content-type': 'text/xml' }, '<email>x</email>'],
    ['plain text', 415, { 'content-type': 'text/plain' }, '{"email":"x"}'],
    ['bytes', 415, { 'content-type': 'application/octet-stream' }, 'x'],
    ['an unknown encoding', 415, { 'content-type': json, 'content-encoding': 'nonsense' }, '{}'],
    ['garbage as gzip', 400, { 'content-type': json, 'content-encoding': 'gzip' }, 'garbage'],
    ['garbage as deflate', 400, { 'content-type': json, 'content-encoding': 'deflate' }, 'garbage'],
    ['garbage as brotli', 400, { 'content-type': json, 'content-encoding': 'br' }, 'garbage'],
    [
      'cut gzip',
      400,
      { 'content-type': json, 'content-encoding': 'gzip' },
      gzipSync('{"email":"x"}').subarray(0, 20),
    ],
    [
      'cut brotli',
      400,
      { 'content-type': json, 'content-encoding': 'br' },
      brotliCompressSync('{"a":"x"}').subarray(0, 5),
    ],
    ['too many fields', 413, { 'content-type': urlencoded }, many],
    ['nested names', 400, { 'content-type': urlencoded }, `a${'[b]'.repeat(50)}=1`],
    ['a form without a boundary', 400, { 'content-type': 'multipart/form-data' }, 'a=1'],
    ['a form of an empty boundary', 400, { 'content-type': 'multipart/form-data; boundary=' }, 'a=1'],
    ['lists, 100,000 deep', 400, { 'content-type': json }, deep(100_000, '[', ']')],
    ['objects, 10,000 deep', 400, { 'content-type': json }, deep(10_000, '{"a":', '}')],
    ['10,000 objects', 422, { 'content-type': json }, `{"email":[${'{},'.repeat(9999)}{}]}`],
  ])('%s are %i', async (_what, status, headers, body) => {
    for (const path of ['/api/v1/auth/login', '/auth/login']) {
      const visitor = await product.visit();
      const answer = await fetch(product.url + path, {
        method: 'POST',
        headers: {
          ...headers,
          cookie: visitor.cookieHeader,
          'x-xsrf-token': visitor.cookies.get('XSRF-TOKEN') ?? '',
        },
        body: typeof body === 'string' ? body : new Uint8Array(body),
      });
      expect([path, answer.status]).toEqual([path, status]);
      expect(await answer.json()).toHaveProperty('message');
    }
    await expectUnharmed();
  });

  it('are refused by the typed calls too', async () => {
    const visitor = await product.visit();
    const calls = { ...{ 'content-type': json }, cookie: visitor.cookieHeader };
    const headers = { ...calls, 'x-xsrf-token': visitor.cookies.get('XSRF-TOKEN') ?? '' };
    const send = async (body: string) =>
      (await fetch(`${product.url}/trpc/auth.login`, { method: 'POST', headers, body })).status;
    expect(await send(deep(100_000, '[', ']'))).toBe(400);
    expect(await send(deep(10_000, '{"a":', '}'))).toBe(400);
    await expectUnharmed();
  });

  it('and those that never end are the sender’s affair: the log tells of no error', async () => {
    const visitor = await product.visit();
    for (const path of [
      '/api/v1/auth/login',
      '/trpc/auth.login',
      '/api/v1/tus/upload',
      '/nothing',
      '/auth/login',
    ]) {
      const head = headOf('POST', path, {
        'Content-Type': 'application/json',
        'Content-Length': 100,
        'Tus-Resumable': '1.0.0',
        Cookie: visitor.cookieHeader,
        'X-XSRF-TOKEN': visitor.cookies.get('XSRF-TOKEN') ?? '',
        'X-Request-Id': `cut-short-${path.replaceAll('/', '-')}`,
      });
      await sayRaw(product.url, `${head}{"a`, { end: true });
      await expect.poll(() => written.includes(`cut-short-${path.replaceAll('/', '-')}`)).toBe(true);
    }
    await expectUnharmed();
  });

  it.each([
    ['a length that is none', headOf('POST', '/auth/login', { 'Content-Length': 'x' })],
    [
      'two lengths',
      'POST /auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
    ],
    [
      'a chunk of nonsense',
      `${headOf('POST', '/auth/login', { 'Transfer-Encoding': 'chunked' })}zz\r\n{}\r\n`,
    ],
    ['a head of nonsense', '\u0000\u0001\r\n\r\n'],
    ['a head without end', `GET /hc HTTP/1.1\r\nX: ${'x'.repeat(100_000)}`],
    ['an upgrade', headOf('GET', '/healthz', { Connection: 'upgrade', Upgrade: 'websocket' })],
    ['a tunnel', headOf('CONNECT', 'example.com:443', {})],
  ])('%s is answered or cut off', async (_what, bytes) => {
    expect((await sayRaw(product.url, bytes, { end: true })).status).toBeLessThan(500);
    await expectUnharmed();
  });
});

describe('cookies that nobody was given', () => {
  it.each(['helpdock_session', 'remember_web', 'helpdock_state', 'XSRF-TOKEN', 'helpdock_theme'])(
    '%s stands for nobody',
    async (name) => {
      const values = [
        '%00',
        'g.%00',
        'x%00y',
        'a.b',
        '%E0%A4%A',
        '%F0%9F%98%80',
        'g.',
        '.',
        `${'x'.repeat(5000)}`,
      ];
      for (const value of [...values, `${'a'.repeat(20)}.${'b'.repeat(40)}`]) {
        const get = async (path: string) =>
          (await fetch(product.url + path, { headers: { cookie: `${name}=${value}` } })).status;
        expect([value, await get('/api/v1/bootstrap-data')]).toEqual([value, 200]);
        expect([value, await get('/api/v1/users/me')]).toEqual([value, 401]);
        expect([value, await get('/trpc/tickets.counts')]).toEqual([value, 401]);
      }
      await expectUnharmed();
    },
  );
});

describe('numbers that no record has', () => {
  it('are found nowhere', async () => {
    const { browser } = await signedInAs(product, 'agents');
    for (const id of ['2147483648', '99999999999', '9'.repeat(40)]) {
      for (const query of [`tagId=${id}`, `userId=${id}`, `assigned_to=${id}`]) {
        const { status, body } = await browser.get<{ pagination: { total: number } }>(
          `/api/v1/tickets?${query}`,
        );
        expect([query, status, body.pagination.total]).toEqual([query, 200, 0]);
      }
    }
    for (const lastEventId of ['1e300', '9'.repeat(40), '-1', 'x', '99999999999999999999']) {
      const input = encodeURIComponent(JSON.stringify({ lastEventId }));
      const { body } = await fetch(`${product.url}/trpc/notifications.live?input=${input}`);
      const reader = body?.getReader();
      expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('event: connected');
      await reader?.cancel();
    }
    await expectUnharmed();
  });
});

describe('many calls in one request', () => {
  const search = (count: number) => {
    const inputs = Object.fromEntries(
      Array.from({ length: count }, (_, index) => [index, { query: `print ${index}` }]),
    );
    const names = Array(count).fill('helpSearch.search').join(',');
    return fetch(`${product.url}/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`);
  };

  it('are refused when they are more than the site’s own pages send', async () => {
    expect((await search(maxBatch)).status).toBe(200);
    expect((await search(maxBatch + 1)).status).toBe(400);
  });

  // The embedded database works in this process, and could keep it busy; a server can not.
  if (inject('serverTemplate') === null)
    it('let others in between', async () => {
      const order: string[] = [];
      const before = product.counter.statements.length;
      const batch = search(maxBatch).then(() => order.push('batch'));
      await expect.poll(() => product.counter.statements.length, { interval: 1 }).toBeGreaterThan(before);
      await fetch(`${product.url}/healthz`).then(() => order.push('another'));
      await batch;
      expect(order).toEqual(['another', 'batch']);
    });
});

describe('a search of tickets', () => {
  it('finds what is in notes only for who may see them', async () => {
    const customer = await signedInAs(product, 'customers');
    const ticket = await fileTicket(product, customer.browser);
    const agent = await signedInAs(product, 'agents');
    const path = `/api/v1/tickets/${ticket.id}/replies`;
    const note = await agent.browser.post(path, { body: 'a word: xylophonist', type: 'notes' });
    expect(note.status).toBe(201);

    const watcher = await makePerson(product);
    const [role] = await product.services.db
      .insert(roles)
      .values({ name: 'watchers', permissions: [{ name: 'tickets.view', restrictions: [] }] })
      .returning();
    await product.services.db.insert(userRoles).values({ user_id: watcher.id, role_id: role?.id ?? 0 });
    const browser = await (await product.visit()).signIn(watcher.email, password);

    const found = async (one: typeof browser, query: string) => {
      const { body } = await one.get<{ pagination: { data: { id: number }[] } }>(
        `/api/v1/tickets?query=${query}`,
      );
      return body.pagination.data.map(({ id }) => id);
    };
    expect(await found(agent.browser, 'xylophonist')).toEqual([ticket.id]);
    expect(await found(browser, 'xylophonist')).toEqual([]);
    expect(await found(browser, `%23${ticket.id}`)).toEqual([ticket.id]);
  });
});
