import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { signedInAs } from '../testing/factories.ts';
import { testProduct } from '../testing/harness.ts';

const product = testProduct();

describe('the documentation of the API', () => {
  it('is there as text for people who may use the API, every call and schema with a link', async () => {
    const { browser } = await signedInAs(product, 'admins');
    const page = await browser.get('/api-docs');
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const nonce = /script-src 'nonce-([\w-]+)'/.exec(page.headers.get('content-security-policy') ?? '')?.[1];
    expect(page.text).toContain(`<script nonce="${nonce}">`);
    expect(page.text).toContain('href="/api/v1/openapi.json"');
    const ids = new Set([...page.text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    const targets = new Set([...page.text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id));
    expect([...targets].filter((target) => !ids.has(target))).toEqual([]);
    for (const target of ['tickets-create', 'webhook-ticket-created', 'schema-Ticket'])
      expect(targets).toContain(target);
    expect(brotliCompressSync(page.text).length).toBeLessThan(150_000);
  });

  it('shows how a call is made: with a token, with a file, with a session', async () => {
    const { browser } = await signedInAs(product, 'admins');
    const { text } = await browser.get('/api-docs');
    const exampleOf = (id: string) =>
      /<pre[^>]*>(.*?)<\/pre>/s.exec(text.slice(text.indexOf(`<article id="${id}"`)))?.[1];
    expect(exampleOf('tickets-create')).toContain('Authorization: Bearer YOUR_TOKEN');
    expect(exampleOf('uploads-create')).toContain('-F &#x27;file=@picture.png&#x27;');
    expect(exampleOf('auth-tokens-create')).toContain('X-XSRF-TOKEN');
  });

  it('speaks the language of its reader, but for the texts of the document', async () => {
    const { browser } = await signedInAs(product, 'admins');
    await browser.send('PUT', '/api/v1/users/me', { language: 'ar' });
    const { text, headers } = await browser.get('/api-docs');
    expect(headers.get('content-language')).toBe('ar');
    expect(text).toContain('<html lang="ar" dir="rtl">');
    for (const english of [
      '>Copy<',
      'Back to the site',
      'Search calls',
      '>Contents<',
      'and send it with each call',
      '>Required<',
    ])
      expect(text).not.toContain(english);
    expect(text).toMatch(/<section id="group-tickets" lang="en" dir="ltr">/);
    expect(text).toMatch(/<span lang="ar" dir="rtl">[^<]+<\/span>/);
    expect(brotliCompressSync(text).length).toBeLessThan(150_000);
  });

  it('sends strangers to sign in, and is not there for others', async () => {
    const answer = await fetch(`${product.url}/api-docs`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/login?redirect=/api-docs']);
    const { browser } = await signedInAs(product, 'customers');
    expect((await browser.get('/api-docs')).status).toBe(404);
  });
});
