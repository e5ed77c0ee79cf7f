import { describe, expect, it } from 'vitest';
import { roles, userRoles } from '../../domains/auth/tables.ts';
import { domains } from '../../domains.ts';
import type { Browser } from '../../testing/browser.ts';
import {
  bearerFor,
  fileTicket,
  makePerson,
  newEmail,
  password,
  signedInAs,
} from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { limitsOf } from '../domain.ts';
import { pruneRateLimits } from '../upkeep-jobs.ts';
import { RateLimits } from './rate-limit.ts';
import { rateLimits } from './tables.ts';

const product = testProduct({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY: '1' });

const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });

describe('signing in', () => {
  it('is refused for a while after five wrong passwords, with the time to wait', async () => {
    const { email } = await makePerson(product);
    const visitor = await product.visit();
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await visitor.post('/auth/login', { email, password: 'wrong' })).status).toBe(422);
    }
    const refused = await visitor.post('/auth/login', { email, password });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.body.message).toMatch(/^Too many login attempts\. Please try again in \d+ seconds\.$/);
    expect(refused.body.errors).toEqual({ email: [refused.body.message] });
  });

  it('is not barred to a person whose address somebody else tries passwords for', async () => {
    const { email } = await makePerson(product);
    const visitor = await product.visit();
    const statuses = [];
    for (let tries = 0; tries < 6; tries += 1) {
      const answer = await visitor.post('/auth/login', { email, password: 'wrong' }, from('198.51.100.7'));
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    expect((await visitor.post('/auth/login', { email, password }, from('198.51.100.8'))).status).toBe(200);
  });

  it('may be tried thirty times a minute from one place, for whatever addresses', async () => {
    const visitor = await product.visit();
    const statuses = new Set();
    for (let tries = 0; tries < 30; tries += 1) {
      const body = { email: newEmail(), password: 'wrong' };
      statuses.add((await visitor.post('/auth/login', body, from('198.51.100.9'))).status);
    }
    expect([...statuses]).toEqual([422]);
    const { email } = await makePerson(product);
    expect((await visitor.post('/auth/login', { email, password }, from('198.51.100.9'))).status).toBe(429);
  });

  it('is counted for all processes that share a server', async () => {
    const elsewhere = new RateLimits(product.services.connection, limitsOf(domains), 1);
    for (let tries = 0; tries < 5; tries += 1) await product.services.limits.consume('login', 'somebody');
    const sixth = elsewhere.consume('login', 'somebody');
    // The embedded database has one process, which counts in its memory.
    if (product.services.connection.embedded) await sixth;
    else await expect(sixth).rejects.toMatchObject({ kind: 'too_many' });
  });

  it('of one person does not suffer from the mistakes of another at the same address', async () => {
    const { email } = await makePerson(product);
    const visitor = await product.visit();
    for (let tries = 0; tries < 6; tries += 1) {
      await visitor.post('/auth/login', { email: newEmail('somebody-else'), password: 'wrong' });
    }
    expect((await visitor.post('/auth/login', { email, password })).status).toBe(200);
  });

  it('with the right password forgets the mistakes before it', async () => {
    const { email } = await makePerson(product);
    const visitor = await product.visit();
    for (let tries = 0; tries < 4; tries += 1) {
      await visitor.post('/auth/login', { email, password: 'wrong' });
    }
    expect((await visitor.post('/auth/login', { email, password })).status).toBe(200);
    const again = await product.visit();
    expect((await again.post('/auth/login', { email, password: 'wrong' })).status).toBe(422);
  });
});

describe('what was counted', () => {
  it('goes once its time is over', async () => {
    const { services } = product;
    const at = (seconds: number) => new Date(Date.now() + seconds * 1000);
    await services.db.insert(rateLimits).values([
      { key: 'over', points: 1, expire: at(-1) },
      { key: 'counting', points: 1, expire: at(60) },
    ]);
    await pruneRateLimits.run(services, {}, async () => undefined);
    const left = await services.db.select().from(rateLimits);
    const keys = left.map(({ key }) => key);
    expect(keys).toContain('counting');
    expect(keys).not.toContain('over');
  });
});

describe('calls', () => {
  it('are refused beyond the limit of a caller, with the headers that say so', async () => {
    const visitor = await product.visit();
    let answer = await visitor.get('/api/v1/hc');
    for (let calls = 0; calls < 130 && answer.status === 200; calls += 1)
      answer = await visitor.get('/api/v1/hc');
    expect(answer.status).toBe(429);
    expect(answer.body).toEqual({ message: 'Too Many Attempts.' });
    expect(answer.headers.get('x-ratelimit-limit')).toBe('120');
    expect(answer.headers.get('x-ratelimit-remaining')).toBe('0');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

/** How many calls of that caller are answered before the first is refused. */
async function answered(
  call: (number: number) => Promise<{ status: number }>,
  most: number,
): Promise<number> {
  for (let calls = 0; calls < most; calls += 1) if ((await call(calls)).status === 429) return calls;
  return most;
}

describe('programs', () => {
  it('hear with every answer how many calls are left', async () => {
    const headers = await bearerFor(product, await makePerson(product, 'agents'));
    const read = (path: string) => fetch(product.url + path, { headers });
    const [first, second] = [await read('/api/v1/hc'), await read('/api/v1/hc')];
    expect(first.headers.get('x-ratelimit-limit')).toBe('600');
    expect(first.headers.get('x-ratelimit-remaining')).toBe('599');
    expect(second.headers.get('x-ratelimit-remaining')).toBe('598');
    const file = await read('/api/v1/file-entries/1');
    expect(file.headers.get('x-ratelimit-limit')).toBe('600');
    const visitor = await product.visit();
    const { headers: own } = await visitor.get('/api/v1/hc', from('198.51.100.40'));
    expect(own.get('x-ratelimit-limit')).toBeNull();
  });

  it('of people who are no staff have sixty calls a minute', async () => {
    const [role] = await product.services.db
      .insert(roles)
      .values({ name: 'integrators', permissions: [{ name: 'api.access', restrictions: [] }] })
      .returning();
    const person = await makePerson(product, 'guests');
    await product.services.db.insert(userRoles).values({ user_id: person.id, role_id: role?.id ?? 0 });
    const headers = await bearerFor(product, person);
    const read = () => fetch(`${product.url}/api/v1/notifications`, { headers });
    expect(await answered(read, 100)).toBe(60);
    const refused = await read();
    expect(refused.headers.get('x-ratelimit-limit')).toBe('60');
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
  });
});

describe('replies', () => {
  it('may be many of staff, and thirty a minute of others', async () => {
    const customer = await signedInAs(product, 'customers');
    const agent = await signedInAs(product, 'agents');
    const { id } = await fileTicket(product, customer.browser);
    const reply = (browser: Browser) => () =>
      browser.post(`/api/v1/tickets/${id}/replies`, { body: '<p>x</p>', type: 'replies' });
    expect(await answered(reply(customer.browser), 40)).toBe(30);
    expect(await answered(reply(agent.browser), 50)).toBe(50);
  });
});

describe('registration', () => {
  it('counts refused tries, and none of somebody who is signed in', async () => {
    const visitor = await product.visit();
    const tries = () => visitor.post('/auth/register', { email: 'no address' }, from('198.51.100.20'));
    expect(await answered(tries, 10)).toBe(6);
    const good = { email: newEmail(), password, password_confirmation: password };
    expect((await visitor.post('/auth/register', good, from('198.51.100.20'))).status).toBe(429);
    const overApi = await fetch(`${product.url}/api/v1/auth/register`, {
      method: 'POST',
      ...from('198.51.100.20'),
    });
    expect(overApi.status).toBe(429);
    const { browser } = await signedInAs(product, 'customers');
    const again = () => browser.post('/auth/register', good, from('198.51.100.21'));
    expect(await answered(again, 10)).toBe(10);
  });
});

describe('beacons', () => {
  it('may come thirty times a minute from one place', async () => {
    const headers = { origin: product.url, 'content-type': 'text/plain', 'x-forwarded-for': '198.51.100.30' };
    const send = () => fetch(`${product.url}/search-term`, { method: 'POST', headers, body: '{}' });
    expect(await answered(send, 40)).toBe(30);
  });
});
