import { describe, expect, it } from 'vitest';
import { signedInAs } from './testing/factories.ts';
import { testProduct } from './testing/harness.ts';

const product = testProduct();

describe('the documentation of the API', () => {
  it('opens for people who may use the API, with its viewer', async () => {
    const { browser } = await signedInAs(product, 'admins');
    const page = await browser.get('/api-docs');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self' 'nonce-[\w-]+';/);
    expect(page.text).toContain('<a href="/api/v1/openapi.json">the OpenAPI document</a>');
    const viewer = await browser.get('/api-docs/viewer.js');
    expect([viewer.status, viewer.headers.get('content-type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ]);
  });

  it('sends strangers to sign in, and is not there for others', async () => {
    const answer = await fetch(`${product.url}/api-docs`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/login?redirect=/api-docs']);
    const { browser } = await signedInAs(product, 'customers');
    expect((await browser.get('/api-docs')).status).toBe(404);
    expect((await browser.get('/api-docs/viewer.js')).status).toBe(404);
  });
});
