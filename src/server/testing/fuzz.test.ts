import { Writable } from 'node:stream';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { apiTexts } from '../api-texts.ts';
import { mountedCalls } from '../document-routes.ts';
import { settings } from '../domains/settings/tables.ts';
import { createLog } from '../platform/logging/log.ts';
import { createOpenApiDocument } from '../platform/rest/openapi.ts';
import { readRoutes } from '../platform/rest/routes.ts';
import { cookieNames } from '../platform/session/cookies.ts';
import { isReading } from '../platform/session/csrf.ts';
import { appRouter } from '../router.ts';
import type { Browser } from './browser.ts';
import { fileTicket, newEmail, password, signedInAs, uploadFile } from './factories.ts';
import { testProduct } from './harness.ts';
import { headOf, sayRaw } from './raw-line.ts';

/*
 * Every operation of the API, said in every form, by everybody, with what nobody expects: nothing is answered with 500,
 * nothing fails unseen, and the process answers in between. FUZZ_SEED=… repeats a run.
 */

const kinds = ['json', 'urlencoded', 'multipart', 'tus', 'sse', 'batch'] as const;
const roles = ['guest', 'customers', 'agents', 'admins'] as const;

type Kind = (typeof kinds)[number];
type Role = (typeof roles)[number];

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  format?: string;
}

interface Operation {
  name: string;
  procedure: string;
  type: string;
  method: string;
  path: string;
  fields: Record<string, Schema>;
}

interface Described {
  parameters?: { name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

const document = createOpenApiDocument(
  appRouter,
  { name: 'Site', baseUrl: 'http://localhost', version: '1' },
  apiTexts,
  mountedCalls,
) as { paths: Record<string, Record<string, Described>> };

const byAddress = new Map(readRoutes(appRouter).map((route) => [`${route.method} ${route.path}`, route]));

const operations: Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([verb, { parameters = [], requestBody }]) => {
    const name = `${verb.toUpperCase()} ${path}`;
    const route = byAddress.get(name);
    // What is answered without a procedure, such as resumable uploads, comes into a batch under a name of nothing.
    const { procedure, type } = route ?? { procedure: 'uploads.nothing', type: 'mutation' };
    const method = verb.toUpperCase();
    const body = Object.values(requestBody?.content ?? {})[0]?.schema.properties ?? {};
    const fields = { ...Object.fromEntries(parameters.map((one) => [one.name, one.schema])), ...body };
    return { name, procedure, type, method, path, fields };
  }),
);

/** Chooses as the seed says, so that a run can be repeated. */
function chance(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { next, pick: <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item };
}

const odd: unknown[] = [
  null,
  true,
  '',
  ' ',
  '0',
  '-1',
  -1,
  0.5,
  2_147_483_648,
  '2147483648',
  '99999999999',
  1e300,
  '1e300',
  Number.MAX_SAFE_INTEGER,
  '\u0000',
  'a\u0000b',
  '\ud83d',
  '😀',
  '\u202E',
  "' or 1=1 --",
  '%',
  '\\',
  '<'.repeat(3000),
  '<a '.repeat(1000),
  'x'.repeat(120_000),
  '../../etc/passwd',
  'https://example.com',
  '//example.com',
  'a@b.c',
  `${'a'.repeat(300)}@example.com`,
  'me',
  'none',
  'null',
  '__proto__',
  'constructor',
  {},
  { __proto__: null, a: 1 },
  { toString: 1 },
  [],
  [[]],
  [null],
  ['1', 2],
  Array(2000).fill(1),
  '1,2,3',
  ','.repeat(2000),
  '2026-13-45T99:99:99Z',
  '+275760-09-14T00:00:00.000Z',
  '0000-00-00',
  'Infinity',
  'NaN',
  '٣',
  '🇩🇪',
  'i18n',
];

// A server refuses more than the embedded database does, so it is told everything.
const isWhole = Boolean(process.env.DATABASE_URL || process.env.FUZZ_SEED);

/** Each of these is said in every field, on the embedded database three of them, in turn. */
const poison = [
  2_147_483_648,
  '99999999999',
  1e300,
  '\u0000',
  '\ud83d',
  { a: [[]] },
  [null],
  'x'.repeat(120_000),
];

const poisonFor = (turn: number) =>
  isWhole ? poison : [0, 3, 6].map((step) => poison[(turn + step) % poison.length]);

/** Values that fit a schema as well as may be. */
function fitting(schema: Schema, { pick, next }: ReturnType<typeof chance>, known: number[]): unknown {
  if (schema.enum) return pick(schema.enum);
  if (schema.anyOf) return fitting(pick(schema.anyOf), { pick, next }, known);
  const type = Array.isArray(schema.type) ? pick(schema.type) : schema.type;
  if (type === 'integer' || type === 'number') return pick([1, 2, ...known]);
  if (type === 'boolean') return next() < 0.5;
  if (type === 'array') return [fitting(schema.items ?? {}, { pick, next }, known)];
  if (type === 'object') {
    const entries = Object.entries(schema.properties ?? {});
    return Object.fromEntries(entries.map(([name, inner]) => [name, fitting(inner, { pick, next }, known)]));
  }
  if (type === 'null') return null;
  if (schema.format === 'email') return newEmail('fuzz');
  return pick([
    'me',
    'printer',
    'A title of some words',
    '<p>Hello <b>there</b></p>',
    String(pick([1, ...known])),
    'open',
    password,
  ]);
}

const asText = (value: unknown) =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed();

const inAddress = (value: unknown) => encodeURIComponent(asText(value).slice(0, 1000)) || '0';

let written = '';
const stream = new Writable({
  write(chunk, _encoding, done) {
    written += String(chunk);
    done();
  },
});

const product = testProduct({ LOG_LEVEL: 'error' }, createLog('error', stream));
const unseen: unknown[] = [];
const see = (reason: unknown) => unseen.push(reason);

beforeAll(() => {
  process.on('unhandledRejection', see);
  process.on('uncaughtException', see);
});

beforeEach(() => {
  written = '';
  unseen.length = 0;
});

afterAll(() => {
  process.off('unhandledRejection', see);
  process.off('uncaughtException', see);
});

/** What a guest is answered is not kept, so one of them stays as it came. */
let guest: Browser;

beforeAll(async () => {
  guest = await product.visit();
});

/** Those who have only read so far: nothing that they did has ended them. */
const readers = new Map<Role, Browser>();

/** Somebody of that role in a browser of their own, for a call that changes something or one that only reads. */
async function someone(role: Role, reads = false): Promise<Browser> {
  if (role === 'guest') return guest;
  const browser = readers.get(role) ?? (await signedInAs(product, role)).browser;
  if (reads) readers.set(role, browser);
  else readers.delete(role);
  return browser;
}

/** Where nothing is read of a body, the three ways of writing one are the same. */
const kindsFor = ({ method }: Operation): readonly Kind[] =>
  isReading(method) && !isWhole
    ? kinds.filter((kind) => kind !== 'urlencoded' && kind !== 'multipart')
    : kinds;

interface Said {
  url: string;
  init: RequestInit;
}

/** A request for the operation in that form. */
function say(operation: Operation, kind: Kind, values: Record<string, unknown>): Said {
  const { method, procedure, type } = operation;
  const inPath = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => inAddress(values[name] ?? 1));
  const query = Object.entries(values).map(([name, value]) => `${name}=${inAddress(value)}`);
  const asked = isReading(method) ? `${inPath}?${query.join('&').slice(0, 6000)}` : inPath;
  if (kind === 'batch') {
    const names = [procedure, procedure, 'helpcenter.landing'].join(',');
    const inputs = JSON.stringify({ 0: values, 1: Object.values(values)[0] ?? null });
    if (type === 'mutation') {
      const headers = { 'content-type': 'application/json' };
      return { url: `/trpc/${names}?batch=1`, init: { method: 'POST', headers, body: inputs } };
    }
    return {
      url: `/trpc/${names}?batch=1&input=${encodeURIComponent(inputs.toWellFormed()).slice(0, 8000)}`,
      init: { method: 'GET' },
    };
  }
  if (kind === 'sse') {
    return {
      url: asked,
      init: { method, headers: { accept: 'text/event-stream', 'last-event-id': '1e300' } },
    };
  }
  if (kind === 'tus') {
    const headers = {
      'tus-resumable': '1.0.0',
      'upload-length': asText(Object.values(values)[0] ?? 1)
        .replaceAll(/[^\x20-\x7e]/g, '')
        .slice(0, 20),
      'upload-offset': '0',
      'upload-metadata': `name ${btoa('a.txt')}`,
      'content-type': 'application/offset+octet-stream',
    };
    return { url: asked, init: { method, headers, ...(!isReading(method) && { body: 'bytes' }) } };
  }
  if (isReading(method)) return { url: asked, init: { method, headers: { accept: `application/${kind}` } } };
  if (kind === 'json') {
    return {
      url: inPath,
      init: { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(values) },
    };
  }
  if (kind === 'urlencoded') {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return { url: inPath, init: { method, headers, body: query.join('&') } };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, asText(value));
  form.append(
    'file',
    new Blob([asText(Object.values(values)[0] ?? '')]),
    asText(Object.values(values).at(-1) ?? 'a.txt').slice(0, 300),
  );
  return { url: inPath, init: { method, body: form } };
}

async function send(browser: Browser, { url, init }: Said): Promise<number> {
  const headers = {
    cookie: browser.cookieHeader,
    'x-xsrf-token': browser.cookies.get(cookieNames.csrf) ?? '',
  };
  const response = await fetch(product.url + url, {
    ...init,
    redirect: 'manual',
    headers: { ...headers, ...(init.headers as Record<string, string>) },
  });
  await response.arrayBuffer();
  return response.status;
}

const fixedSeed = 20_261_122;
const randomSeed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));

// Runs are their own where all is told; both get what is always the same.
const seeds: [string, number][] = [
  ['that is always the same', fixedSeed],
  ...(isWhole ? [['of this run', randomSeed] as [string, number]] : []),
];

describe.each(seeds)('with a seed %s, %i', (_which, seed) => {
  // What is always the same was said by everybody to the embedded database already.
  const byEverybody = seed !== fixedSeed || !process.env.DATABASE_URL;
  const known: number[] = [];
  const covered = new Set<string>();
  const letIn = new Map<Role, Set<string>>(roles.map((role) => [role, new Set()]));
  const strange = [
    ...odd,
    ...fc.sample(fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary', maxLength: 40 }), fc.double()), {
      seed,
      numRuns: 300,
    }),
  ];

  beforeAll(async () => {
    const { browser } = await signedInAs(product, 'customers');
    known.push((await fileTicket(product, browser)).id, (await uploadFile(browser)).id);
  });

  it.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s is answered',
    async (name, operation) => {
      const luck = chance(seed ^ [...name].reduce((sum, sign) => Math.imul(sum, 31) + sign.charCodeAt(0), 7));
      const fits = () =>
        Object.fromEntries(
          Object.entries(operation.fields).map(([field, schema]) => [field, fitting(schema, luck, known)]),
        );
      const about = () => {
        const names = Object.keys(operation.fields);
        const values: Record<string, unknown> = fits();
        const spoilt = luck.next() < 0.3 ? names : [luck.pick(names.length > 0 ? names : ['x'])];
        if (luck.next() < 0.85) for (const field of spoilt) values[field] = luck.pick(strange);
        return values;
      };
      const reads = isReading(operation.method);
      if (seed === fixedSeed) {
        const browser = await someone('admins', reads);
        for (const [turn, field] of Object.keys(operation.fields).entries()) {
          const requests = poisonFor(turn + name.length).map((value) =>
            say(operation, 'json', { ...fits(), [field]: value }),
          );
          const statuses = await Promise.all(requests.map((said) => send(browser, said)));
          expect([name, field, statuses.filter((status) => status >= 500), written]).toEqual([
            name,
            field,
            [],
            '',
          ]);
        }
      }
      for (const role of byEverybody ? roles : []) {
        const browser = await someone(role, reads);
        const requests = kindsFor(operation).map((kind) => [kind, say(operation, kind, about())] as const);
        const statuses = await Promise.all(requests.map(([, said]) => send(browser, said)));
        for (const [index, status] of statuses.entries()) {
          const [kind, said] = requests[index] ?? [];
          const what = JSON.stringify([seed, name, kind, role, said]).slice(0, 3000);
          expect(status, `${what}\n${written.slice(0, 4000)}`).toBeLessThan(500);
          covered.add(`${name} ${kind} ${role}`);
          if (kind !== 'batch' && ![401, 403, 419, 405].includes(status)) letIn.get(role)?.add(name);
        }
        expect([name, role, written, unseen]).toEqual([name, role, '', []]);
      }
      expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
      // What an administrator set to anything must not turn away whoever comes next.
      const { db, cache } = product.services;
      if ((await db.delete(settings).returning()).length > 0) cache.forget('settings');
    },
  );

  const proveWhole = byEverybody ? it : () => undefined;
  proveWhole('left nothing out, and was not turned away everywhere', () => {
    const asked = operations.reduce((sum, operation) => sum + kindsFor(operation).length, 0);
    expect(covered.size).toBe(asked * roles.length);
    expect(letIn.get('admins')?.size).toBeGreaterThan(operations.length / 2);
    expect(letIn.get('customers')?.size).toBeGreaterThan(operations.length / 3);
  });

  it('hears live of nothing that ends it', async () => {
    const luck = chance(seed);
    for (const role of roles) {
      const browser = await someone(role);
      for (let turn = 0; turn < 10; turn += 1) {
        const input = JSON.stringify({ lastEventId: luck.pick(strange) }).toWellFormed();
        const path = `/trpc/notifications.live?input=${encodeURIComponent(input).slice(0, 8000)}`;
        const leaving = new AbortController();
        const { status, body } = await fetch(product.url + path, {
          headers: { cookie: browser.cookieHeader },
          signal: leaving.signal,
        });
        await body?.getReader().read();
        leaving.abort();
        expect(status).toBeLessThan(500);
      }
    }
    expect([written, unseen]).toEqual(['', []]);
  });

  it('uploads nothing that ends it', async () => {
    const luck = chance(seed);
    const browser = await someone('customers');
    const text = () =>
      asText(luck.pick(strange))
        .replaceAll(/[^\x20-\x7e]/g, '')
        .slice(0, 500);
    const base = () => luck.pick(['', btoa(text()), text()]);
    const address = '/api/v1/tus/upload';
    for (let turn = 0; turn < 60; turn += 1) {
      const created = await fetch(product.url + address, {
        method: 'POST',
        headers: {
          cookie: browser.cookieHeader,
          'x-xsrf-token': browser.cookies.get(cookieNames.csrf) ?? '',
          'tus-resumable': '1.0.0',
          'upload-length': luck.pick(['5', '0', text()]),
          'upload-metadata': luck.pick([
            `name ${btoa('a.txt')}`,
            `name ${base()},parentId ${base()}`,
            text(),
          ]),
        },
      });
      expect(created.status, `${seed} ${turn} ${written}`).toBeLessThan(500);
      const key = created.headers.get('location')?.split('/').at(-1) ?? inAddress(text());
      const head = headOf(luck.pick(['PATCH', 'HEAD', 'DELETE', 'POST']), `${address}/${key}`, {
        Cookie: browser.cookieHeader,
        'X-XSRF-TOKEN': browser.cookies.get(cookieNames.csrf) ?? '',
        'Tus-Resumable': '1.0.0',
        'Upload-Offset': luck.pick(['0', '1', '5', '-1', '9'.repeat(15), 'x']),
        'Content-Length': luck.pick([0, 3, 5, 500]),
        'Content-Type': luck.pick(['application/offset+octet-stream', 'text/plain']),
      });
      const { status } = await sayRaw(product.url, `${head}${luck.pick(['', 'abc', 'abcde'])}`, {
        end: true,
      });
      expect(status, `${seed} ${turn} ${written}`).toBeLessThan(500);
    }
    expect([written, unseen]).toEqual(['', []]);
  });
});
