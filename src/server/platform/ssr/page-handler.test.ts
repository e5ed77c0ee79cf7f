import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { createPageHandler, type PageHandler } from './page-handler.ts';

// A small built site: its pages contain the number of renderings, and carry the nonce as real ones do.
const entry = `
let count = 0;
export async function render({ nonce, createContext, request, place }) {
  count += 1;
  const { name } = await createContext();
  const mode = globalThis.pagesMode;
  if (mode === 'broken') throw new Error('The data is away.');
  if (mode === 'refused') return new Response('refused', { status: 503 });
  if (mode instanceof Promise) await mode;
  const own = '<script nonce="' + nonce + '">own(' + count + ')</script><style nonce="' + nonce + '">p{}</style>';
  const person = place === undefined ? '' : '<script type="application/json">' + place + '</script>';
  const text = 'page ' + count + ' of ' + request.url + ' for ' + name + '<script>alert(1)</script>' + person;
  return new Response(own + text, { headers: { 'Content-Type': 'text/html' } });
}`;

declare global {
  /** Whether the pages below fail, are refused, or wait. */
  var pagesMode: 'broken' | 'refused' | Promise<void> | undefined;
}

let root = '';
let pages: PageHandler;
let server: Server;
let site = '';
let rendersLeft = 0;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'helpdock-pages-'));
  await mkdir(join(root, 'dist/client/.vite'), { recursive: true });
  await mkdir(join(root, 'dist/server'), { recursive: true });
  await writeFile(join(root, 'dist/server/package.json'), '{"type":"module"}');
  await writeFile(join(root, 'dist/server/entry-server.js'), entry);
  await writeFile(
    join(root, 'dist/client/.vite/manifest.json'),
    JSON.stringify({ 'src/client/entry-client.tsx': { file: 'assets/entry.js' } }),
  );
  pages = await createPageHandler<{ name: string }>({
    router: null,
    createContext: async (request) => ({ name: request.headers.cookie ?? 'guest' }),
    share: async ({ name }) => {
      if (name === 'guest') return { variant: name, context: { name } };
      if (name.startsWith('staff')) return null;
      return { variant: 'customers', context: { name: 'somebody' }, person: JSON.stringify({ name }) };
    },
    startsLate: async () => false,
    formsOf: () => ({ token: 'a-token', sent: null }),
    isShared: (path) => /^\/hc(\/|$)/.test(path),
    parameters: new Set(['query', 'page']),
    admit: async () => {
      if (rendersLeft <= 0) throw new AppError('too_many', 'too_many', 'Too Many Attempts.');
      rendersLeft -= 1;
    },
    failureOf: (error) => ({ status: error instanceof AppError ? error.status : 503, headers: {} }),
    onError: (error) => {
      throw error;
    },
    development: false,
    root,
  });
  server = express().use(pages.handle).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await pages.close();
  await rm(root, { recursive: true, force: true });
});

// Only the clock is held: the requests are real.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  pages.drop();
  rendersLeft = 1000;
  globalThis.pagesMode = undefined;
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

async function visit(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(site + path, { headers });
  const text = await response.text();
  const [, number] = /page (\d+)/.exec(text) ?? [];
  const retryAfter = response.headers.get('Retry-After');
  const policy = response.headers.get('Content-Security-Policy');
  return {
    status: response.status,
    text,
    number: Number(number),
    encoding: response.headers.get('Content-Encoding'),
    policy,
    retryAfter,
  };
}

const hash = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

it('shares a page among guests for five seconds, which admits its own scripts and styles and no others', async () => {
  const first = await visit('/hc');
  pass(5_000);
  const second = await visit('/hc');
  expect(second).toEqual(first);
  expect(first.text).not.toContain('nonce');
  expect(first.policy).toContain(`script-src 'self' ${hash(`own(${first.number})`)};`);
  expect(first.policy).toContain(`style-src 'self' ${hash('p{}')};`);
});

it('sends a shared page in the encoding that the visitor asks for, and says what it depends on', async () => {
  const { text } = await visit('/hc', { 'Accept-Encoding': 'identity' });
  for (const [asked, sent] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
    ['zstd', null],
  ] as const) {
    const answer = await visit('/hc', { 'Accept-Encoding': asked });
    expect(answer).toMatchObject({ encoding: sent, text });
  }
  const head = await fetch(`${site}/hc`, { method: 'HEAD', headers: { 'Accept-Encoding': 'gzip' } });
  expect(head.headers.get('Vary')).toContain('Accept-Encoding');
  expect(Number(head.headers.get('Content-Length'))).toBeGreaterThan(0);
  expect(await head.text()).toBe('');
});

it('shares a page among signed-in people, and puts into each answer the data of its own', async () => {
  for (const encoding of ['gzip, br', 'identity']) {
    const headers = { 'Accept-Encoding': encoding };
    const first = await visit('/hc', { ...headers, Cookie: 'Ann' });
    const second = await visit('/hc', { ...headers, Cookie: 'Bob' });
    expect(second.number).toBe(first.number);
    expect(first.text).toContain('for somebody');
    expect(first.text).toContain('{"name":"Ann"}');
    expect(second.text).toContain('{"name":"Bob"}');
    expect(second.text).not.toContain('Ann');
    expect(second.policy).toBe(first.policy);
    expect((await visit('/hc', headers)).text).not.toMatch(/Ann|Bob|somebody/);
  }
});

it('serves the old page for another minute while a new one is made', async () => {
  const { number } = await visit('/hc');
  pass(5_001);
  expect((await visit('/hc')).number).toBe(number);
  expect((await visit('/hc')).number).toBe(number + 1);
  pass(65_001);
  expect((await visit('/hc')).number).toBe(number + 2);
});

it('makes the page anew after its content changed', async () => {
  const { number } = await visit('/hc');
  pages.drop();
  expect((await visit('/hc')).number).toBe(number + 1);
});

it('makes a page that nobody shares for its visitor alone, and private addresses too', async () => {
  const { number } = await visit('/hc');
  const own = await visit('/hc', { Cookie: 'staff' });
  expect(own.number).toBe(number + 1);
  const [, nonce = ''] = /nonce="([^"]+)"/.exec(own.text) ?? [];
  expect(own.policy).toContain(`script-src 'self' 'nonce-${nonce}';`);
  expect((await visit('/agent')).number).toBe(number + 2);
  expect((await visit('/agent')).number).toBe(number + 3);
  expect((await visit('/hc')).number).toBe(number);
});

it('makes one page for all addresses that differ in what no page reads', async () => {
  const { number, text } = await visit('/hc/search?query=a&page=2&utm_source=mail');
  expect(text).toContain('/hc/search?page=2&query=a');
  expect(text).not.toContain('utm_source');
  for (const path of ['?page=2&query=a', '?x=1&query=a&page=2', '?query=a&page=2&__proto__=1']) {
    expect((await visit(`/hc/search${path}`)).number).toBe(number);
  }
  expect((await visit('/hc/search?query=b&page=2')).number).toBe(number + 1);
  const plain = await visit('/hc');
  expect((await visit('/hc?x=1')).number).toBe(plain.number);
});

it('serves a page of any age while no new one can be made', async () => {
  const { number } = await visit('/hc');
  for (const mode of ['broken', 'refused'] as const) {
    globalThis.pagesMode = mode;
    pass(3_600_000);
    expect(await visit('/hc')).toMatchObject({ status: 200, number });
    expect(await visit('/hc/other')).toMatchObject({ status: 503, retryAfter: '5' });
  }
  globalThis.pagesMode = undefined;
  expect((await visit('/hc')).number).toBeGreaterThan(number);
});

it('counts what must be rendered for a visitor, and only that', async () => {
  rendersLeft = 1;
  expect((await visit('/hc/one')).status).toBe(200);
  expect((await visit('/hc/one')).status).toBe(200);
  expect((await visit('/hc/other')).status).toBe(429);
  expect((await visit('/agent')).status).toBe(429);
  rendersLeft = 1;
  expect((await visit('/agent')).status).toBe(200);
});

it('renders few pages at a time, keeps others waiting, and sends away whom it would keep too long', async () => {
  let go = () => {};
  globalThis.pagesMode = new Promise((resolve) => {
    go = resolve;
  });
  let refused = 0;
  let allRefused = () => {};
  const refusals = new Promise<void>((resolve) => {
    allRefused = resolve;
  });
  const asked = Array.from({ length: 330 }, async (_, page) => {
    const answer = await visit(`/hc/${page}`);
    if (answer.status === 503 && answer.retryAfter === '5') refused += 1;
    if (refused === 26) allRefused();
    return answer;
  });
  await refusals;
  go();
  const answers = await Promise.all(asked);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(304);
  expect(answers.filter(({ status }) => status === 503)).toHaveLength(26);
});
