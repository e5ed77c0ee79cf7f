import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testProduct } from '../testing/harness.ts';

const product = testProduct({ METRICS_TOKEN: 'a-token-for-metrics' });

describe('health', () => {
  it('tells whether the process lives and whether it can work', async () => {
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
    const ready = await fetch(`${product.url}/readyz`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({ status: 'ready' });
  });

  it('shows metrics to who has the token', async () => {
    expect((await fetch(`${product.url}/metrics`)).status).toBe(404);
    const headers = { authorization: 'Bearer a-token-for-metrics' };
    const answer = await fetch(`${product.url}/metrics`, { headers });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('http_request');
  });

  it('is not ready on a database without this code’s migrations', async () => {
    await product.services.db.execute(sql`delete from helpdock_migrations where tag = '0003_basics'`);
    const answer = await fetch(`${product.url}/readyz`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ status: 'migrations are missing' });
  });
});
