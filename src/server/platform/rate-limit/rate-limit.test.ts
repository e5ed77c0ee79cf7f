import { describe, expect, it } from 'vitest';
import { makePerson, newEmail, password } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { RateLimits } from './rate-limit.ts';

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
    const elsewhere = new RateLimits(product.services.connection, 1);
    for (let tries = 0; tries < 5; tries += 1) await product.services.limits.take('login', 'somebody');
    const sixth = elsewhere.take('login', 'somebody');
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
