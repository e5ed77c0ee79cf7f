import { describe, expect, it } from 'vitest';
import { bearerFor, makePerson, password, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';

const product = testProduct();

describe('paths', () => {
  it('answers unknown paths of the API with JSON, whatever is accepted', async () => {
    for (const path of ['/api/v1/nothing', '/auth/nothing', '/secure/nothing', '/sanctum/nothing']) {
      const response = await fetch(product.url + path, { headers: { accept: 'text/html' } });
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.json()).toEqual({ message: 'Not found.' });
    }
  });

  it('collapses a doubled prefix', async () => {
    const response = await fetch(`${product.url}/api/v1/api/v1/bootstrap-data`);
    expect(response.status).toBe(200);
  });

  it('names the methods that a path has', async () => {
    const visitor = await product.visit();
    const answer = await visitor.get('/auth/login');
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('POST');
    expect(answer.body).toEqual({
      message: 'The GET method is not supported for route auth/login. Supported methods: POST.',
    });
  });

  it('answers HEAD where it answers GET', async () => {
    const response = await fetch(`${product.url}/api/v1/bootstrap-data`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });
});

describe('bodies', () => {
  it('reads JSON, forms and multipart alike', async () => {
    const { email } = await makePerson(product);
    const visitor = await product.visit();
    const fields = new URLSearchParams({ email, password });
    const form = await visitor.post('/auth/login', fields.toString(), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(form.status).toBe(200);
    const multipart = new FormData();
    multipart.set('email', email);
    multipart.set('password', password);
    expect((await (await product.visit()).post('/auth/login', multipart)).status).toBe(200);
  });

  it('calls broken JSON by its name, and too much of it too', async () => {
    const visitor = await product.visit();
    const broken = await visitor.post('/auth/login', '{"email":');
    expect(broken.status).toBe(400);
    expect(broken.body).toEqual({ message: 'Malformed JSON.' });
    const large = await visitor.post('/auth/login', { email: 'x'.repeat(3_000_000) });
    expect(large.status).toBe(413);
    expect(large.body).toEqual({ message: 'The POST data is too large.' });
  });

  it('trims text but never passwords, lets the body win over the query, and drops what is said to the transport', async () => {
    const { email } = await makePerson(product);
    const visitor = await product.visit();
    const trimmed = await visitor.post('/auth/login?email=nobody@example.com&workspaceId=0', {
      email: `  ${email} `,
      password,
    });
    expect(trimmed.status).toBe(200);
    const spaced = await visitor.post('/auth/login', { email, password: ` ${password}` });
    expect(spaced.status).toBe(422);
  });

  it('understands every spelling of lists and booleans', async () => {
    const { browser } = await signedInAs(product, 'customers');
    for (const query of [
      'categoryIds[]=1&categoryIds[]=2',
      'categoryIds[0]=1&categoryIds[1]=2',
      'categoryIds=1&categoryIds=2',
      'categoryIds=1,2',
    ]) {
      const answer = await browser.get<{ categoryIds: number[] }>(
        `/api/v1/search/articles?query=print&${query}`,
      );
      expect([query, answer.body.categoryIds]).toEqual([query, [1, 2]]);
    }
    for (const word of ['true', '1', 'on', 'yes', 'false', '0', 'off', 'no']) {
      expect((await browser.get(`/api/v1/notifications?unread=${word}`)).status).toBe(200);
    }
    expect((await browser.get('/api/v1/notifications?unread=maybe')).status).toBe(422);
  });

  it('pages leniently', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const page = async (query: string) => {
      const answer = await browser.get<{ pagination: { current_page: number; per_page: number } }>(
        `/api/v1/notifications?${query}`,
      );
      return [answer.body.pagination.current_page, answer.body.pagination.per_page];
    };
    expect(await page('page=abc&perPage=0')).toEqual([1, 15]);
    expect(await page('page=-2&perPage=500')).toEqual([1, 100]);
    expect(await page('page=2&perPage=10')).toEqual([2, 10]);
  });

  it('stays strict for typed callers after a lax REST call', async () => {
    const { browser } = await signedInAs(product, 'agents');
    await browser.get('/api/v1/tickets/1');
    const lax = { id: 'true' } as unknown as { id: number };
    await expect(browser.trpc.tickets.get.query(lax)).rejects.toMatchObject({ data: { httpStatus: 422 } });
  });
});

describe('CSRF token', () => {
  it('is asked of every write, by the method on the wire', async () => {
    const visitor = await product.visit();
    const bare = await visitor.post('/auth/logout', {}, { withoutToken: true });
    expect(bare.status).toBe(419);
    expect(bare.body).toEqual({ message: 'CSRF token mismatch.' });
    expect(bare.headers.getSetCookie().some((cookie) => cookie.startsWith('XSRF-TOKEN='))).toBe(true);
    const disguised = await visitor.post(
      '/auth/logout',
      {},
      {
        withoutToken: true,
        headers: { 'x-http-method-override': 'GET' },
      },
    );
    expect(disguised.status).toBe(419);
    const foreign = await product.visit();
    const stolen = await visitor.post(
      '/auth/logout',
      {},
      {
        withoutToken: true,
        headers: { 'x-xsrf-token': foreign.cookies.get('XSRF-TOKEN') ?? '' },
      },
    );
    expect(stolen.status).toBe(419);
    expect((await visitor.post('/auth/logout')).status).toBe(200);
  });

  it('may come as a form field or a plain header', async () => {
    const visitor = await product.visit();
    const [token = ''] = Buffer.from(visitor.cookies.get('XSRF-TOKEN') ?? '', 'base64url')
      .toString()
      .split('.');
    expect(token).toMatch(/^[A-Za-z0-9]{40}$/);
    expect((await visitor.post('/auth/logout', { _token: token }, { withoutToken: true })).status).toBe(200);
    const next = await product.visit();
    const [plain = ''] = Buffer.from(next.cookies.get('XSRF-TOKEN') ?? '', 'base64url')
      .toString()
      .split('.');
    const answer = await next.post(
      '/auth/logout',
      {},
      { withoutToken: true, headers: { 'x-csrf-token': plain } },
    );
    expect(answer.status).toBe(200);
  });

  it('guards the typed calls as well', async () => {
    const visitor = await product.visit();
    visitor.cookies.delete('XSRF-TOKEN');
    await expect(visitor.trpc.auth.logout.mutate()).rejects.toMatchObject({ data: { httpStatus: 419 } });
  });

  it('comes with readable cookies, and on request without a body', async () => {
    const response = await fetch(`${product.url}/sanctum/csrf-cookie`);
    expect(response.status).toBe(204);
    const cookies = response.headers.getSetCookie();
    const session = cookies.find((cookie) => cookie.startsWith('helpdock_session='));
    const csrf = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='));
    expect(session).toMatch(/Max-Age=7200; Path=\/; HttpOnly; SameSite=Lax/);
    expect(csrf).toMatch(/Max-Age=7200; Path=\/; SameSite=Lax/);
    expect(csrf).not.toMatch(/HttpOnly/);
  });
});

describe('method override', () => {
  it('takes PUT, PATCH and DELETE only, the header first', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const put = await browser.post(
      '/api/v1/tickets?_method=DELETE',
      {},
      { headers: { 'x-http-method-override': 'put' } },
    );
    expect(put.status).toBe(405);
    expect(put.body).toMatchObject({ message: expect.stringContaining('The PUT method') });
    const query = await browser.post('/api/v1/tickets?_method=PATCH', {});
    expect(query.body).toMatchObject({ message: expect.stringContaining('The PATCH method') });
    const body = await browser.post('/api/v1/tickets', { _method: 'DELETE' });
    expect(body.body).toMatchObject({ message: expect.stringContaining('The DELETE method') });
    const ignored = await browser.post('/api/v1/tickets?_method=GET', {});
    expect(ignored.status).toBe(422);
    expect((await browser.get('/api/v1/notifications?_method=DELETE')).status).toBe(200);
  });
});

describe('bearer tokens', () => {
  it('work on the API without CSRF tokens, and nowhere else', async () => {
    const agent = await makePerson(product, 'agents');
    const headers = await bearerFor(product, agent);
    const list = await fetch(`${product.url}/api/v1/tickets`, { headers });
    expect(list.status).toBe(200);
    expect(list.headers.getSetCookie()).toEqual([]);
    const write = await fetch(`${product.url}/api/v1/notifications/mark-as-read`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ markAllAsUnread: true }),
    });
    expect(await write.json()).toEqual({ unreadCount: 0, status: 'success' });
    const elsewhere = await fetch(`${product.url}/auth/logout`, { method: 'POST', headers });
    expect(elsewhere.status).toBe(419);
  });

  it('are refused when unknown, forged or without the permission, and never fall back to cookies', async () => {
    const { browser, user } = await signedInAs(product, 'agents');
    const { authorization = '' } = await bearerFor(product, user);
    for (const token of ['Bearer nothing', 'Bearer 1|nothing', `${authorization}x`, 'Bearer 99999999999|x']) {
      const answer = await browser.get('/api/v1/tickets', { headers: { authorization: token } });
      expect([token, answer.status]).toEqual([token, 401]);
      expect(answer.body).toEqual({ message: 'Unauthenticated.' });
    }
    const lowered = await browser.get('/api/v1/tickets', {
      headers: { authorization: `Basic x, ${authorization.replace('Bearer', 'bEARER')}` },
    });
    expect(lowered.status).toBe(200);
    const { sql } = await import('drizzle-orm');
    await product.services.db.execute(sql`delete from user_roles where user_id = ${user.id}`);
    await product.caughtUp();
    const { status } = await browser.get('/api/v1/tickets', { headers: { authorization } });
    expect(status).toBe(403);
  });
});

describe('the beacon', () => {
  const beacon = (
    headers: Record<string, string>,
    body = '{"searchSession":[{"term":"printing","results":[1]}]}',
  ) =>
    fetch(`${product.url}/search-term`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', ...headers },
      body,
    });

  it('needs no token but must come from our own pages', async () => {
    expect((await beacon({ origin: product.url })).status).toBe(204);
    expect((await beacon({ 'sec-fetch-site': 'same-origin' })).status).toBe(204);
    expect((await beacon({ origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await beacon({ 'sec-fetch-site': 'cross-site', origin: product.url })).status).toBe(403);
    const unproven = await beacon({});
    expect([unproven.status, await unproven.json()]).toEqual([
      403,
      { message: 'This action is unauthorized.' },
    ]);
  });

  it('may prove itself with the token of its session in the body', async () => {
    const visitor = await product.visit();
    const [_token = ''] = Buffer.from(visitor.cookies.get('XSRF-TOKEN') ?? '', 'base64url')
      .toString()
      .split('.');
    const headers = { cookie: visitor.cookieHeader };
    expect((await beacon(headers, JSON.stringify({ _token, searchSession: [] }))).status).toBe(204);
    expect((await beacon(headers, JSON.stringify({ _token: 'x'.repeat(40) }))).status).toBe(403);
  });

  it('is thanked for rubbish too: nobody reads what was wrong', async () => {
    const own = { origin: product.url };
    const bodies = [
      '{"searchSession":',
      '',
      'null',
      '5',
      '[]',
      '"text"',
      'a=%E0%A4%A',
      `"${'x'.repeat(70_000)}"`,
    ];
    const types = [
      'text/plain',
      'application/json',
      'application/octet-stream',
      'text/plain;charset=klingon',
    ];
    for (const type of [...types, 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      for (const body of bodies) {
        const { status } = await beacon({ ...own, 'content-type': type }, body);
        expect([type, body.slice(0, 20), status]).toEqual([type, body.slice(0, 20), 204]);
      }
    }
  });

  it('is read whatever it calls itself, as a list or a map, less what makes no sense', async () => {
    const { searchTerms } = await import('#server/domains/help-search/tables.ts');
    const entry = (term: string) => ({ term, results: [1, 2], createdTicket: 'true' });
    const own = { origin: product.url };
    const json = (term: string) => JSON.stringify({ searchSession: [entry(term), { term: 5 }, null] });
    await beacon({ ...own, 'content-type': 'application/octet-stream' }, json('as a blob'));
    await beacon({ ...own, 'content-type': 'application/json' }, json('as json'));
    await beacon(own, JSON.stringify({ searchSession: { 0: entry('as a map') } }));
    await beacon(own, JSON.stringify({ searchSession: [entry('with a \u0000'), entry('beside it')] }));
    const type = { ...own, 'content-type': 'application/x-www-form-urlencoded' };
    await beacon(
      type,
      new URLSearchParams({ searchSession: JSON.stringify([entry('as a form')]) }).toString(),
    );
    await beacon(type, 'searchSession[0][term]=as+fields&searchSession[0][createdTicket]=1');
    const logged = await product.services.db.select().from(searchTerms);
    const kept = logged.filter(({ created_ticket }) => created_ticket).map(({ term }) => term);
    expect(kept).toEqual(['as a blob', 'as json', 'as a map', 'beside it', 'as a form', 'as fields']);
    expect(logged.find(({ term }) => term === 'as json')?.results).toEqual([1, 2]);
  });

  it('reads plain text as JSON on its own path only', async () => {
    const visitor = await product.visit();
    const answer = await visitor.post('/auth/login', '{"email":"a@example.com"}', {
      headers: { 'content-type': 'text/plain' },
    });
    expect(answer.status).toBe(415);
  });
});

describe('headers', () => {
  it('let other origins use bearer tokens, but not cookies', async () => {
    const preflight = await fetch(`${product.url}/api/v1/tickets`, {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'PUT' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull();
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('X-HTTP-Method-Override');
  });

  it('keep answers out of shared caches and frames of others', async () => {
    const { headers } = await (await product.visit()).get('/api/v1/bootstrap-data');
    expect(headers.get('cache-control')).toBe('no-cache, private');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-request-id')).toBeTruthy();
    expect(headers.get('x-powered-by')).toBeNull();
  });
});

describe('the OpenAPI document', () => {
  it('describes the calls with their statuses and refusals', async () => {
    const response = await fetch(`${product.url}/api/v1/openapi.json`);
    const document = (await response.json()) as {
      openapi: string;
      paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
    };
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths['/api/v1/tickets']?.post?.responses ?? {})).toContain('201');
    expect(JSON.stringify(document)).not.toContain('error.BAD_REQUEST');
  });
});

describe('health', () => {
  it('is told to whoever asks, the metrics to this machine only', async () => {
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
    const metrics = await fetch(`${product.url}/metrics`);
    expect(await metrics.text()).toContain('helpdock_http_request_seconds');
    const proxied = await fetch(`${product.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(proxied.status).toBe(404);
  });
});
