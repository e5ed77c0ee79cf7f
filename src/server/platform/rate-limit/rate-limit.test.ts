import { describe, expect, it } from 'vitest';
import { makePerson, newEmail, password } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';

const product = testProduct({ RATE_LIMIT_FACTOR: '1' });

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
