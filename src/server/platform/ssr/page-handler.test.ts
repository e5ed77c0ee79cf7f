import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createPageHandler, type PageHandler } from './page-handler.ts';

// A built site in small: its pages say how many were rendered, and carry the nonce as real ones do.
const entry = `
let count = 0;
export async function render({ nonce, createContext }) {
  count += 1;
  await createContext();
  return new Response('<script nonce="' + nonce + '"></script>page ' + count, {
    headers: { 'Content-Type': 'text/html' },
  });
}`;

let root = '';
let pages: PageHandler;
let server: Server;
let site = '';

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
  pages = await createPageHandler<{ guest: boolean }>({
    router: null,
    createContext: async (request) => ({ guest: request.headers.cookie === undefined }),
    variant: ({ guest }) => (guest ? 'guest' : null),
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
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

async function visit(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(site + path, { headers });
  const text = await response.text();
  const [, nonce = ''] = /nonce="([^"]+)"/.exec(text) ?? [];
  const [, number] = /page (\d+)/.exec(text) ?? [];
  return { number: Number(number), nonce, policy: response.headers.get('Content-Security-Policy') };
}

it('shares a page among guests for five seconds, each with a nonce of their own', async () => {
  const first = await visit('/hc');
  pass(5_000);
  const second = await visit('/hc');
  expect(second.number).toBe(first.number);
  expect(second.nonce).not.toBe(first.nonce);
  for (const { nonce, policy } of [first, second]) expect(policy).toContain(`'nonce-${nonce}'`);
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

it('makes every page of a signed-in person for them alone, and private addresses too', async () => {
  const { number } = await visit('/hc');
  expect((await visit('/hc', { Cookie: 'session=1' })).number).toBe(number + 1);
  expect((await visit('/agent')).number).toBe(number + 2);
  expect((await visit('/agent')).number).toBe(number + 3);
  expect((await visit('/hc')).number).toBe(number);
});
