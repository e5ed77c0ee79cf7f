import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { and, eq, gt, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FileEntry } from '#shared/uploads.ts';
import { readEnv } from '../../platform/config/env.ts';
import { type S3Storage, s3Storage } from '../../platform/storage/s3-storage.ts';
import { type BreakableLine, breakableLine } from '../../testing/breakable-line.ts';
import type { Browser } from '../../testing/browser.ts';
import { fileForm, signedInAs, uploadFile } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { makeBucket, testObjectStore } from '../../testing/object-store.ts';
import { pruneUploads } from './prune.ts';
import { uploads } from './tables.ts';

const objectStore = testObjectStore() ?? {};

describe('an object store that goes away', () => {
  const settings: Record<string, string> = { ...objectStore };
  let line: BreakableLine;
  let direct: S3Storage;
  let browser: Browser;

  beforeAll(async () => {
    await makeBucket(objectStore);
    line = await breakableLine(objectStore.S3_ENDPOINT ?? '');
    settings.S3_ENDPOINT = line.url;
    direct = s3Storage(readEnv(objectStore)) as S3Storage;
  });
  const product = testProduct(settings);
  beforeEach(async () => {
    ({ browser } = await signedInAs(product, 'customers'));
  });
  afterEach(() => line.up());
  afterAll(async () => {
    direct.close();
    await line.close();
  });

  const down = { message: "File storage isn't responding. Please try again later." };
  const content = randomBytes(8 * 1024 * 1024);
  const arriving = () => readdir(join(product.services.env.DATA_DIR, 'files/incoming'));
  const waiting = () => product.services.db.select().from(uploads).where(gt(uploads.expires_at, sql`now()`));

  /** Objects left after the sweep of abandoned uploads. */
  const leftOver = async () => {
    const rows = await product.services.db.select().from(uploads);
    await pruneUploads(product.services);
    const keys = rows.flatMap(({ final_key: key, storage_key }) =>
      key === null ? [storage_key] : [storage_key, key, `${key}.small.webp`],
    );
    const found = await Promise.all(keys.map((key) => direct.stat(key)));
    return found.filter((object) => object !== null);
  };

  it('in the middle of a form is said, and nothing of the form stays', async () => {
    line.downAfter(1_000_000, 'there');
    const answer = await browser.post('/api/v1/file-entries', fileForm({ content }));
    expect([answer.status, answer.body]).toEqual([503, down]);
    await expect.poll(arriving).toEqual([]);
    expect(await waiting()).toEqual([]);
    line.up();
    expect(await leftOver()).toEqual([]);
    expect(await product.services.db.$count(uploads)).toBe(0);
  });

  it('between a picture and its small one is said, and neither stays', async () => {
    const raw = { width: 900, height: 900, channels: 3 as const };
    const picture = await sharp(randomBytes(900 * 900 * 3), { raw })
      .jpeg({ quality: 90 })
      .toBuffer();
    // The response to the first object arrives, the one to the second is lost.
    line.downAfter(picture.length + 20_000, 'there');
    const answer = await browser.post('/api/v1/file-entries', fileForm({ name: 'a.jpg', content: picture }));
    expect([answer.status, answer.body]).toEqual([503, down]);
    await expect.poll(arriving).toEqual([]);
    line.up();
    expect(await leftOver()).toEqual([]);
    expect(await product.services.db.$count(uploads)).toBe(0);
  });

  it('in the middle of a resumable upload is said, and the upload goes on afterwards', async () => {
    const headers = {
      cookie: browser.cookieHeader,
      'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
      'tus-resumable': '1.0.0',
    };
    const length = { ...headers, 'upload-length': String(content.length * 2) };
    const created = await fetch(`${product.url}/api/v1/tus/upload`, { method: 'POST', headers: length });
    const url = created.headers.get('location') ?? '';
    const whole = Buffer.concat([content, content]);
    const send = async (offset: number) =>
      fetch(url, {
        method: 'PATCH',
        headers: {
          ...headers,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        body: new Uint8Array(whole.subarray(offset)),
      });
    line.downAfter(4_000_000, 'there');
    const broken = await send(0);
    expect([broken.status, await broken.json()]).toEqual([503, down]);
    const early = await browser.post('/api/v1/tus/entries', { uploadKey: url });
    expect([early.status, early.body]).toEqual([503, down]);
    line.up();
    const head = await fetch(url, { method: 'HEAD', headers });
    expect(head.status).toBe(200);
    expect((await send(Number(head.headers.get('upload-offset')))).status).toBe(204);
    const made = await browser.post<{ fileEntry: FileEntry }>('/api/v1/tus/entries', { uploadKey: url });
    expect([made.status, made.body.fileEntry.file_size]).toEqual([201, whole.length]);
    await expect.poll(arriving).toEqual([]);
  });

  it('before parts are put together is said, and they are put together afterwards', async () => {
    const size = content.length;
    const file = {
      filename: 'a.bin',
      mime: 'application/octet-stream',
      disk: 'uploads',
      size,
      extension: 'bin',
    };
    const call = <Body>(path: string, body: object) => browser.post<Body>(`/api/v1/s3/${path}`, body);
    const { key, uploadId } = (await call<{ key: string; uploadId: string }>('multipart/create', file)).body;
    const signed = await call<{ urls: { url: string }[] }>('multipart/batch-sign-part-urls', {
      key,
      uploadId,
      partNumbers: [1],
    });
    const url = signed.body.urls[0]?.url ?? '';
    const put = await fetch(url, { method: 'PUT', body: new Uint8Array(content) });
    const parts = [{ PartNumber: 1, ETag: put.headers.get('etag') }];
    const complete = () => call('multipart/complete', { key, uploadId, parts });
    const entryInput = {
      clientMime: file.mime,
      clientName: 'a.bin',
      filename: key,
      size,
      clientExtension: 'bin',
    };
    line.down();
    for (const answer of [
      await complete(),
      await call('multipart/get-uploaded-parts', { key, uploadId }),
      await call('entries', entryInput),
    ]) {
      expect([answer.status, answer.body]).toEqual([503, down]);
    }
    line.up();
    // The store completes the request, but its response is lost: a retry succeeds.
    line.downAfter(1, 'back');
    expect((await complete()).status).toBe(503);
    line.up();
    expect((await complete()).status).toBe(200);
    const made = await call<{ fileEntry: FileEntry }>('entries', entryInput);
    expect([made.status, made.body.fileEntry.file_size]).toEqual([201, size]);
    const { db } = product.services;
    const open = and(eq(uploads.key, key), gt(uploads.expires_at, sql`now()`));
    expect(await db.$count(uploads, open)).toBe(1);
  });

  it('is said to whoever reads a file, and a file that breaks off does not look whole', async () => {
    const entry = await uploadFile(browser, { content });
    const headers = { cookie: browser.cookieHeader };
    line.downAfter(2_000_000, 'back');
    const half = await fetch(product.url + entry.url, { headers });
    expect(half.status).toBe(200);
    await expect(half.arrayBuffer()).rejects.toThrow();
    const none = await fetch(product.url + entry.url, { headers });
    expect([none.status, await none.json()]).toEqual([503, down]);
    line.up();
    const whole = await fetch(product.url + entry.url, { headers });
    expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true);
  });
});
