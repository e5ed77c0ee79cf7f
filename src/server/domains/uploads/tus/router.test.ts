import { randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { request as openRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { Upload } from 'tus-js-client';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { bearerFor, makePerson, signedInAs } from '#server/testing/factories.ts';
import { type Product, testProduct } from '#server/testing/harness.ts';
import { makeBucket, testPlace } from '#server/testing/object-store.ts';
import type { FileEntry } from '#shared/uploads.ts';
import { saveSettings } from '../../settings/service.ts';
import { pruneUploads } from '../prune.ts';
import { fileEntries, uploads } from '../tables.ts';
import { lockName } from './engine.ts';

const path = '/api/v1/tus/upload';
const version = { 'tus-resumable': '1.0.0' };
const octets = 'application/offset+octet-stream';

interface Answer {
  status: number;
  headers: Headers;
  text: string;
  body: { message?: string };
}

const encode = (metadata: Record<string, string>) =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');

describe.each([testPlace()])('a resumable upload %s', (_place, environment) => {
  const product: Product = testProduct(environment);
  const isLocal = environment.S3_BUCKET === undefined;

  beforeAll(async () => {
    if (!isLocal) await makeBucket(environment);
  });

  afterEach(() =>
    saveSettings(product.services, {
      uploads: { max_size: 104_857_600, user_quota: null, blocked_extensions: ['exe'], disable_tus: false },
    }),
  );

  async function call(
    browser: Browser,
    method: string,
    url: string,
    headers: Record<string, string> = {},
    body?: Uint8Array | string,
  ): Promise<Answer> {
    const response = await fetch(product.url + url, {
      method,
      headers: {
        cookie: browser.cookieHeader,
        'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
        ...version,
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: text.startsWith('{') ? JSON.parse(text) : {},
    };
  }

  const begin = async (
    browser: Browser,
    length: number,
    metadata: Record<string, string> = { name: 'a.bin' },
  ) => {
    const headers = { 'upload-length': String(length), 'upload-metadata': encode(metadata) };
    const answer = await call(browser, 'POST', path, headers);
    expect(answer.status).toBe(201);
    return new URL(answer.headers.get('location') ?? '').pathname;
  };

  const patch = (browser: Browser, url: string, offset: number, body: Uint8Array | string) =>
    call(browser, 'PATCH', url, { 'upload-offset': String(offset), 'content-type': octets }, body);

  const settle = (browser: Browser, uploadKey: string, fields: object = {}) =>
    browser.post<{ fileEntry: FileEntry; message: string; errors: Record<string, string[]> }>(
      '/api/v1/tus/entries',
      { uploadKey, ...fields },
    );

  const keyOf = (url: string) => url.split('/').at(-1) ?? '';

  const arriving = () =>
    readdir(join(product.services.env.DATA_DIR, 'files/incoming')).catch((): string[] => []);

  const bytesOf = async (browser: Browser, entry: FileEntry) => {
    const response = await fetch(product.url + entry.url, { headers: { cookie: browser.cookieHeader } });
    return Buffer.from(await response.arrayBuffer());
  };

  it('by the official client arrives whole, in pieces and after a pause, and becomes one entry', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const content = randomBytes(12 * 1024 * 1024 + 17);
    const headers = { cookie: browser.cookieHeader, 'X-XSRF-TOKEN': browser.cookies.get('XSRF-TOKEN') ?? '' };
    const options = {
      endpoint: product.url + path,
      headers,
      chunkSize: 5 * 1024 * 1024 + 3,
      retryDelays: [0, 50],
      metadata: { clientName: 'Größe.bin', clientMime: 'application/octet-stream', disk: 'uploads' },
    };
    let url = '';
    await new Promise<void>((resolve, reject) => {
      const upload = new Upload(content, {
        ...options,
        onError: reject,
        onChunkComplete: async () => {
          url = upload.url ?? '';
          await upload.abort();
          resolve();
        },
      });
      upload.start();
    });
    expect(url).toMatch(/\/api\/v1\/tus\/upload\/[A-Za-z0-9]{40}$/);
    await new Promise<void>((resolve, reject) => {
      const again = new Upload(content, {
        ...options,
        uploadUrl: url,
        onError: reject,
        onSuccess: () => resolve(),
      });
      again.start();
    });
    const answers = await Promise.all([settle(browser, keyOf(url)), settle(browser, url)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 201]);
    const [first, second] = answers.map(({ body }) => body.fileEntry);
    expect(second).toEqual(first);
    if (first === undefined) throw new Error('There is an entry.');
    expect(first).toMatchObject({ name: 'Größe.bin', file_size: content.length });
    expect((await bytesOf(browser, first)).equals(content)).toBe(true);
    expect(await arriving()).toEqual([]);
    const head = await call(browser, 'HEAD', new URL(url).pathname);
    expect([head.status, head.headers.get('upload-offset')]).toEqual([200, String(content.length)]);
    expect((await patch(browser, new URL(url).pathname, content.length, '')).status).toBe(410);
  });

  it('by the official client goes on beside others, and is ended by it', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const headers = { cookie: browser.cookieHeader, 'X-XSRF-TOKEN': browser.cookies.get('XSRF-TOKEN') ?? '' };
    const contents = [1, 2, 3].map(() => randomBytes(700_001));
    /** The URL of the upload, once it is complete or was aborted. */
    const send = (content: Buffer, endAfterFirst = false) =>
      new Promise<string>((resolve, reject) => {
        const upload = new Upload(content, {
          endpoint: product.url + path,
          headers,
          chunkSize: 200_000,
          retryDelays: [0, 50],
          onError: reject,
          onSuccess: () => resolve(upload.url ?? ''),
          onChunkComplete: () => {
            if (endAfterFirst) upload.abort(true).then(() => resolve(upload.url ?? ''), reject);
          },
        });
        upload.start();
      });
    const [ended = '', ...urls] = await Promise.all([
      send(randomBytes(700_001), true),
      ...contents.map((content) => send(content)),
    ]);
    expect((await call(browser, 'HEAD', new URL(ended).pathname)).status).toBe(404);
    const entries = await Promise.all(urls.map(async (url) => (await settle(browser, url)).body.fileEntry));
    const arrived = await Promise.all(entries.map((entry) => bytesOf(browser, entry)));
    expect(arrived.map((bytes, index) => bytes.equals(contents[index] ?? bytes.subarray(1)))).toEqual(
      contents.map(() => true),
    );
    expect(await arriving()).toEqual([]);
  });

  it('says what it speaks, and wants its version', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const options = await fetch(product.url + path, { method: 'OPTIONS' });
    expect(options.status).toBe(204);
    expect(Object.fromEntries(options.headers)).toMatchObject({
      'tus-resumable': '1.0.0',
      'tus-version': '1.0.0',
      'tus-extension': 'creation,creation-with-upload,expiration,termination',
      'tus-max-size': '104857600',
    });
    for (const spoken of ['', '0.2.2']) {
      const answer = await call(browser, 'POST', path, { 'tus-resumable': spoken, 'upload-length': '1' });
      expect([answer.status, answer.headers.get('tus-version')]).toEqual([412, '1.0.0']);
      expect(answer.body.message).toBeTruthy();
    }
    expect((await call(browser, 'GET', path)).status).toBe(404);
    expect((await call(browser, 'PUT', path)).status).toBe(405);
  });

  it('is created with its length, address and end, and nothing is taken that can not be', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const created = await call(browser, 'POST', path, { 'upload-length': '10' });
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toMatch(
      /^http:\/\/127\.0\.0\.1:\d+\/api\/v1\/tus\/upload\/\w{40}$/,
    );
    const expires = Date.parse(created.headers.get('upload-expires') ?? '') - Date.now();
    expect(expires).toBeGreaterThan(86_000_000);
    expect(expires).toBeLessThanOrEqual(86_400_000);
    expect(created.headers.get('tus-resumable')).toBe('1.0.0');
    const refused = async (headers: Record<string, string>) => {
      const answer = await call(browser, 'POST', path, headers);
      expect(answer.headers.get('content-type')).toContain('application/json');
      return [answer.status, answer.body.message];
    };
    for (const headers of [
      {},
      { 'upload-length': '-1' },
      { 'upload-length': '1.5' },
      { 'upload-length': '99999999999999999999' },
      { 'upload-defer-length': '1' },
      { 'upload-length': '1', 'upload-metadata': 'name ***' },
    ] as Record<string, string>[]) {
      expect((await refused(headers))[0]).toBe(400);
    }
    const named = (name: string) => ({ 'upload-length': '10', 'upload-metadata': encode({ name }) });
    expect(await refused(named('virus.exe'))).toEqual([422, 'This file type is not allowed']);
    expect(await refused({ ...named('big.iso'), 'upload-length': '104857601' })).toEqual([
      413,
      '`big.iso` exceeds maximum allowed size of 100 MB',
    ]);
    const placed = async (metadata: Record<string, string>) => {
      const headers = { 'upload-length': '1', 'upload-metadata': encode({ name: 'a.txt', ...metadata }) };
      return (await call(browser, 'POST', path, headers)).status;
    };
    expect(await placed({ disk: 'elsewhere' })).toBe(422);
    expect(await placed({ extension: 'x'.repeat(51) })).toBe(422);
    expect(await placed({ mime: `text/${'x'.repeat(251)}` })).toBe(422);
    expect(await placed({ parentId: '99999' })).toBe(404);
    expect(await placed({ workspaceId: '7' })).toBe(403);
    expect(await placed({ workspaceId: '0' })).toBe(201);
    const path422 = { 'upload-length': '1', 'upload-metadata': encode({ relativePath: '../x' }) };
    expect((await refused(path422))[0]).toBe(422);
    await saveSettings(product.services, { uploads: { user_quota: 15 } });
    expect((await refused(named('a.txt')))[0]).toBe(422);
  });

  it('begins only where the site has them, and is finished wherever it began', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const url = await begin(browser, 4);
    await saveSettings(product.services, { uploads: { disable_tus: true } });
    const refused = await call(browser, 'POST', path, { 'upload-length': '4' });
    expect([refused.status, refused.body.message]).toEqual([404, 'Not found.']);
    expect((await patch(browser, url, 0, 'done')).status).toBe(204);
    expect((await settle(browser, keyOf(url))).status).toBe(201);
  });

  it('goes on where it stopped, and nowhere else', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const url = await begin(browser, 10, { name: 'ten.txt', fingerprint: 'ü-1' });
    const fresh = await call(browser, 'HEAD', url);
    expect(fresh.status).toBe(200);
    expect(fresh.headers.get('upload-offset')).toBe('0');
    expect(fresh.headers.get('upload-length')).toBe('10');
    expect(fresh.headers.get('upload-metadata')).toBe(encode({ name: 'ten.txt', fingerprint: 'ü-1' }));
    expect(fresh.headers.get('cache-control')).toBe('no-store');
    const first = await patch(browser, url, 0, '0123');
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '4']);
    expect(first.headers.get('upload-expires')).toBeTruthy();
    for (const offset of [0, 3, 5]) {
      const wrong = await patch(browser, url, offset, '45');
      expect([wrong.status, typeof wrong.body.message]).toEqual([409, 'string']);
    }
    const plain = { 'upload-offset': '4', 'content-type': 'text/plain' };
    const wrongType = await call(browser, 'PATCH', url, plain, '45');
    expect([wrongType.status, typeof wrongType.body.message]).toEqual([415, 'string']);
    expect((await call(browser, 'PATCH', url, { 'content-type': octets }, '45')).status).toBe(400);
    expect((await patch(browser, url, 4, '456789 and more')).status).toBe(413);
    const early = await settle(browser, keyOf(url));
    expect([early.status, early.body.errors]).toEqual([422, { uploadKey: ['Upload is not complete.'] }]);
    expect((await patch(browser, url, 4, '456789')).headers.get('upload-offset')).toBe('10');
    const { body } = await settle(browser, keyOf(url), { relativePath: 'folder/ten.txt' });
    expect(String(await bytesOf(browser, body.fileEntry))).toBe('0123456789');
  });

  it('may be sent as a POST that names the method, and never past the CSRF check', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const url = await begin(browser, 4);
    const patched = await call(
      browser,
      'POST',
      url,
      { 'x-http-method-override': 'PATCH', 'upload-offset': '0', 'content-type': octets },
      '01',
    );
    expect([patched.status, patched.headers.get('upload-offset')]).toEqual([204, '2']);
    const without = { 'x-xsrf-token': '' };
    for (const method of ['POST', 'PATCH', 'DELETE']) {
      const target = method === 'POST' ? path : url;
      const headers = { ...without, 'upload-length': '1', 'upload-offset': '2', 'content-type': octets };
      expect((await call(browser, method, target, headers)).status).toBe(419);
    }
    const disguised = { ...without, 'x-http-method-override': 'HEAD' };
    expect((await call(browser, 'POST', url, disguised)).status).toBe(419);
    const reading = { ...without, 'x-http-method-override': 'DELETE' };
    expect((await call(browser, 'HEAD', url, reading)).headers.get('upload-offset')).toBe('2');
  });

  it('is its owner’s alone', async () => {
    const owner = await signedInAs(product, 'customers');
    const other = await signedInAs(product, 'admins');
    const url = await begin(owner.browser, 3);
    await patch(owner.browser, url, 0, 'abc');
    for (const browser of [other.browser, await product.visit()]) {
      expect((await call(browser, 'HEAD', url)).status).toBe(404);
      expect((await patch(browser, url, 0, 'abc')).status).toBe(404);
      expect((await call(browser, 'DELETE', url)).status).toBe(404);
    }
    expect((await settle(other.browser, keyOf(url))).status).toBe(404);
    for (const key of ['unknown', 'a'.repeat(40), '..%2F..%2Fapp-key', `${keyOf(url)}.json`]) {
      expect((await call(owner.browser, 'HEAD', `${path}/${key}`)).status).toBe(404);
      expect((await settle(owner.browser, key)).status).toBe(404);
    }
    const stranger = await product.visit();
    expect((await call(stranger, 'POST', path, { 'upload-length': '1' })).status).toBe(401);
    expect((await settle(owner.browser, keyOf(url))).status).toBe(201);
  });

  it('takes a bearer token', async () => {
    const agent = await makePerson(product, 'agents');
    const headers = { ...(await bearerFor(product, agent)), ...version };
    const created = await fetch(product.url + path, {
      method: 'POST',
      headers: { ...headers, 'upload-length': '2' },
    });
    expect(created.status).toBe(201);
    const url = created.headers.get('location') ?? '';
    const patched = await fetch(url, {
      method: 'PATCH',
      headers: { ...headers, 'upload-offset': '0', 'content-type': octets },
      body: 'ok',
    });
    expect(patched.status).toBe(204);
  });

  it('of nothing is complete at once, and one may come with its creation', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const url = await begin(browser, 0, { name: 'empty.txt' });
    expect((await settle(browser, keyOf(url))).body.fileEntry).toMatchObject({
      file_size: 0,
      name: 'empty.txt',
    });
    const headers = {
      'upload-length': '5',
      'content-type': octets,
      'upload-metadata': encode({ name: 'a.txt' }),
    };
    const created = await call(browser, 'POST', path, headers, 'hello');
    expect([created.status, created.headers.get('upload-offset')]).toEqual([201, '5']);
    const { body } = await settle(browser, created.headers.get('location') ?? '');
    expect(String(await bytesOf(browser, body.fileEntry))).toBe('hello');
  });

  it('that is ended is gone, with everything that arrived', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const url = await begin(browser, 10);
    await patch(browser, url, 0, '01234');
    expect((await call(browser, 'DELETE', url)).status).toBe(204);
    expect((await call(browser, 'HEAD', url)).status).toBe(404);
    expect((await call(browser, 'DELETE', url)).status).toBe(404);
    if (isLocal) expect((await arriving()).join()).not.toContain(keyOf(url));
  });

  it('runs out after a day, and is swept', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const url = await begin(browser, 10);
    await patch(browser, url, 0, '01234');
    const { db } = product.services;
    const key = keyOf(url);
    await db
      .update(uploads)
      .set({ expires_at: sql`now() - interval '1 second'` })
      .where(eq(uploads.key, key));
    expect((await call(browser, 'HEAD', url)).status).toBe(410);
    expect((await patch(browser, url, 5, '56789')).status).toBe(410);
    await pruneUploads(product.services);
    expect((await call(browser, 'HEAD', url)).status).toBe(404);
    expect(await arriving()).not.toContain(key);
    expect(await db.select().from(uploads).where(eq(uploads.key, key))).toEqual([]);
  });

  it('is refused when it turns out to be what the site does not take, and nothing of it stays', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const content = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(62)]);
    const url = await begin(browser, content.length, { name: 'holiday.txt' });
    await patch(browser, url, 0, content);
    const answer = await settle(browser, keyOf(url));
    expect([answer.status, answer.body.errors]).toEqual([422, { file: ['This file type is not allowed'] }]);
    expect((await settle(browser, keyOf(url))).status).toBe(404);
    expect(await arriving()).not.toContain(keyOf(url));
    const { db } = product.services;
    expect(
      await db
        .select()
        .from(fileEntries)
        .where(eq(fileEntries.upload_key, keyOf(url))),
    ).toEqual([]);
  });

  /** A request that has sent its headers and the start of its body, and stalls. */
  const stall = (browser: Browser, url: string, offset: number, part: string, length: number) => {
    const sent = openRequest(product.url + url, {
      method: 'PATCH',
      headers: {
        cookie: browser.cookieHeader,
        'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
        ...version,
        'upload-offset': String(offset),
        'content-type': octets,
        'content-length': String(length),
      },
    });
    sent.on('error', () => undefined);
    sent.write(part);
    return sent;
  };

  /** Resolves once a request is writing, and its first bytes are visible. */
  const underWay = async (url: string, bytes: number) => {
    const key = keyOf(url);
    const isInUse = async () => {
      const release = await product.services.locks.acquire(lockName(key));
      await release?.();
      return release === null;
    };
    await expect.poll(isInUse).toBe(true);
    const sizeOf = async (file: string) => (await stat(file).catch(() => null))?.size;
    if (isLocal) {
      const file = join(product.services.env.DATA_DIR, 'files/incoming', key);
      await expect.poll(() => sizeOf(file)).toBe(bytes);
      return;
    }
    // The library buffers parts for a store in files named by ten characters and the part number.
    const gathered = async () => {
      const names = (await readdir(tmpdir())).filter((name) => /^[\w-]{10}-\d+$/.test(name));
      return Promise.all(names.map((name) => sizeOf(join(tmpdir(), name))));
    };
    await expect.poll(gathered).toContain(bytes);
  };

  it('is written by one at a time; who asks where it stopped takes it over', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const url = await begin(browser, 10);
    const stalled = stall(browser, url, 0, '012', 10);
    await underWay(url, 3);
    const second = await patch(browser, url, 0, '0123456789');
    expect([second.status, second.body.message]).toEqual([423, 'Another request is writing to this upload.']);
    const head = await call(browser, 'HEAD', url);
    expect([head.status, head.headers.get('upload-offset')]).toEqual([200, '3']);
    expect((await patch(browser, url, 3, '3456789')).status).toBe(204);
    stalled.destroy();
    const { body } = await settle(browser, keyOf(url));
    expect(String(await bytesOf(browser, body.fileEntry))).toBe('0123456789');
  });

  it('keeps what arrived when the line breaks', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const url = await begin(browser, 10);
    const stalled = stall(browser, url, 0, '01234', 10);
    await underWay(url, 5);
    stalled.destroy();
    await expect.poll(async () => (await call(browser, 'HEAD', url)).headers.get('upload-offset')).toBe('5');
    expect((await patch(browser, url, 5, '56789')).status).toBe(204);
    expect((await settle(browser, keyOf(url))).status).toBe(201);
  });

  it('shares the process with many others', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const content = Buffer.alloc(200_000, 'x');
    const many = await Promise.all(
      Array.from({ length: 40 }, async () => {
        const url = await begin(browser, content.length, { name: 'x.txt' });
        expect((await patch(browser, url, 0, content)).status).toBe(204);
        return (await settle(browser, keyOf(url))).status;
      }),
    );
    expect(new Set(many)).toEqual(new Set([201]));
  });
});
