import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, gt, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FileEntry } from '#shared/uploads.ts';
import type { Browser } from '../../testing/browser.ts';
import { signedInAs, uploadFile } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { makeBucket, testObjectStore } from '../../testing/object-store.ts';
import { saveSettings } from '../settings/service.ts';
import { pruneUploads } from './prune.ts';
import { uploads } from './tables.ts';

interface Answer {
  url: string;
  key: string;
  uploadId: string;
  acl: string;
  location: string;
  parts: { PartNumber: number; Size: number; ETag: string }[];
  urls: { partNumber: number; url: string }[];
  fileEntry: FileEntry;
  message: string;
  errors: Record<string, string[]>;
}

const file = (size: number, name = 'a.bin', mime = 'application/octet-stream') => ({
  filename: name,
  mime,
  disk: 'uploads',
  size,
  extension: name.split('.').at(-1),
});

const entryInput = (key: string, size: number, name = 'a.bin', mime = 'application/octet-stream') => ({
  clientMime: mime,
  clientName: name,
  filename: key,
  size,
  clientExtension: name.split('.').at(-1),
});

const ask = (browser: Browser, path: string, body: object) =>
  browser.post<Answer>(`/api/v1/s3/${path}`, body);

describe('without an object store', () => {
  const product = testProduct();

  it('there is nothing to send files to', async () => {
    const { browser } = await signedInAs(product, 'customers');
    expect((await ask(browser, 'simple/presign', file(1))).status).toBe(404);
    expect((await ask(browser, 'multipart/create', file(1))).status).toBe(404);
    expect((await ask(browser, 'entries', entryInput('x', 1))).status).toBe(404);
  });
});

describe('with an object store that does not answer', () => {
  const product = testProduct({
    S3_BUCKET: 'files',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_FORCE_PATH_STYLE: 'true',
  });
  const down = "File storage isn't responding. Please try again later.";

  it('uploads say so, and leave nothing behind', async () => {
    const { browser } = await signedInAs(product, 'customers');
    await expect(uploadFile(browser)).rejects.toThrow(`503: {"message":"${down}"}`);
    const multipart = await ask(browser, 'multipart/create', file(1));
    expect([multipart.status, multipart.body.message]).toEqual([503, down]);
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': '5' };
    const tus = await browser.post('/api/v1/tus/upload', undefined, { headers });
    expect([tus.status, tus.body]).toEqual([503, { message: down }]);
    expect(await product.services.db.$count(uploads, gt(uploads.expires_at, sql`now()`))).toBe(0);
    const arriving = join(product.services.env.DATA_DIR, 'files/incoming');
    await expect.poll(() => readdir(arriving)).toEqual([]);
  });
});

const objectStore = testObjectStore();

if (objectStore !== null) {
  describe('with an object store', () => {
    const product = testProduct(objectStore);
    const s3 = () => {
      const store = product.services.storages.s3;
      if (store === null) throw new Error('There is an object store.');
      return store;
    };

    beforeAll(() => makeBucket(objectStore));

    const put = (url: string, acl: string, body: Uint8Array, mime = 'application/octet-stream') =>
      fetch(url, {
        method: 'PUT',
        headers: { 'x-amz-acl': acl, 'content-type': mime },
        body: new Uint8Array(body),
      });

    const contentOf = async (browser: Browser, entry: FileEntry) => {
      const response = await fetch(product.url + entry.url, { headers: { cookie: browser.cookieHeader } });
      return Buffer.from(await response.arrayBuffer());
    };

    it('a small file goes straight there, and becomes one entry', async () => {
      const { browser } = await signedInAs(product, 'customers');
      const content = randomBytes(100_000);
      const presigned = await ask(browser, 'simple/presign', file(content.length));
      expect(presigned.status).toBe(200);
      const { key, url, acl } = presigned.body;
      expect(key).toMatch(/^uploads\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/);
      const early = await ask(browser, 'entries', entryInput(key, content.length));
      expect([early.status, early.body.errors]).toEqual([422, { filename: ['Upload is not complete.'] }]);
      expect((await put(url, acl, content)).status).toBe(200);
      const last = key.split('/').at(-1) ?? '';
      const made = await ask(browser, 'entries', entryInput(last, content.length, 'My file.bin'));
      expect(made.status).toBe(201);
      expect(made.body.fileEntry).toMatchObject({ name: 'My file.bin', file_size: content.length });
      const again = await ask(browser, 'entries', entryInput(key, content.length));
      expect([again.status, again.body.fileEntry]).toEqual([200, made.body.fileEntry]);
      expect((await contentOf(browser, made.body.fileEntry)).equals(content)).toBe(true);
      // The URL is still valid, but writes to it do not change the entry.
      await put(url, acl, Buffer.alloc(content.length));
      expect((await contentOf(browser, made.body.fileEntry)).equals(content)).toBe(true);
      const { db } = product.services;
      await db
        .update(uploads)
        .set({ expires_at: sql`now() - interval '1 second'` })
        .where(eq(uploads.key, key));
      await pruneUploads(product.services);
      expect(await s3().stat(key)).toBeNull();
      expect((await contentOf(browser, made.body.fileEntry)).equals(content)).toBe(true);
    });

    it('parts are listed, signed ten at a time, and put together in order', async () => {
      const { browser } = await signedInAs(product, 'customers');
      const part = 5 * 1024 * 1024;
      const content = randomBytes(2 * part + 1000);
      const created = await ask(browser, 'multipart/create', file(content.length));
      const { key, uploadId } = created.body;
      const upload = { key, uploadId };
      const sign = (partNumbers: unknown) =>
        ask(browser, 'multipart/batch-sign-part-urls', { ...upload, partNumbers });
      const { urls } = (await sign([1, 2, 3])).body;
      expect(urls.map(({ partNumber }) => partNumber)).toEqual([1, 2, 3]);
      for (const wrong of [[], [0], [10_001], Array.from({ length: 11 }, (_, index) => index + 1), 'x']) {
        expect((await sign(wrong)).status).toBe(422);
      }
      const tags = await Promise.all(
        urls.map(async ({ url, partNumber }) => {
          const body = content.subarray((partNumber - 1) * part, partNumber * part);
          const sent = await fetch(url, { method: 'PUT', body: new Uint8Array(body) });
          return { PartNumber: partNumber, ETag: (sent.headers.get('etag') ?? '').replaceAll('"', '') };
        }),
      );
      const listed = await ask(browser, 'multipart/get-uploaded-parts', upload);
      expect(listed.body.parts.map(({ Size }) => Size)).toEqual([part, part, 1000]);
      const complete = (parts: unknown) => ask(browser, 'multipart/complete', { ...upload, parts });
      expect((await complete([])).status).toBe(422);
      const wrong = await complete([{ PartNumber: 1, ETag: 'f'.repeat(32) }]);
      expect([wrong.status, wrong.body.errors]).toEqual([422, { parts: ['The selected parts is invalid.'] }]);
      const done = await complete([...tags].reverse());
      expect(done.status).toBe(200);
      expect(done.body.location).toBeTruthy();
      expect((await complete(tags)).status).toBe(200);
      const made = await ask(browser, 'entries', entryInput(key, content.length));
      expect(made.status).toBe(201);
      expect((await contentOf(browser, made.body.fileEntry)).equals(content)).toBe(true);
      expect((await ask(browser, 'multipart/abort', upload)).status).toBe(200);
      expect((await contentOf(browser, made.body.fileEntry)).equals(content)).toBe(true);
    });

    it('an upload that is given up is gone, however often that is said', async () => {
      const { browser } = await signedInAs(product, 'customers');
      const { key, uploadId } = (await ask(browser, 'multipart/create', file(6_000_000))).body;
      const upload = { key, uploadId };
      for (let time = 0; time < 2; time += 1) {
        expect((await ask(browser, 'multipart/abort', upload)).body).toEqual({ status: 'success' });
      }
      expect((await ask(browser, 'multipart/get-uploaded-parts', upload)).status).toBe(404);
      const signed = await ask(browser, 'multipart/batch-sign-part-urls', { ...upload, partNumbers: [1] });
      expect(signed.status).toBe(404);
      expect((await ask(browser, 'entries', entryInput(key, 6_000_000))).status).toBe(404);
    });

    it('one that the store has forgotten has to begin anew', async () => {
      const { browser } = await signedInAs(product, 'customers');
      const { key, uploadId } = (await ask(browser, 'multipart/create', file(6_000_000))).body;
      await s3().abortMultipart(key, uploadId);
      const parts = [{ PartNumber: 1, ETag: 'f'.repeat(32) }];
      expect((await ask(browser, 'multipart/get-uploaded-parts', { key, uploadId })).status).toBe(404);
      expect((await ask(browser, 'multipart/complete', { key, uploadId, parts })).status).toBe(404);
    });

    it('what was left unfinished is given up after a day', async () => {
      const { browser } = await signedInAs(product, 'customers');
      const { key, uploadId } = (await ask(browser, 'multipart/create', file(6_000_000))).body;
      const { db } = product.services;
      await db
        .update(uploads)
        .set({ expires_at: sql`now() - interval '1 second'` })
        .where(eq(uploads.key, key));
      await pruneUploads(product.services);
      expect(await s3().listParts(key, uploadId)).toBeNull();
      expect(await db.select().from(uploads).where(eq(uploads.key, key))).toEqual([]);
    });

    it('keys and uploads of others are unknown', async () => {
      const owner = await signedInAs(product, 'customers');
      const other = await signedInAs(product, 'admins');
      const simple = (await ask(owner.browser, 'simple/presign', file(3))).body;
      await put(simple.url, simple.acl, Buffer.from('abc'));
      const { key, uploadId } = (await ask(owner.browser, 'multipart/create', file(6_000_000))).body;
      const parts = [{ PartNumber: 1, ETag: 'f'.repeat(32) }];
      for (const [path, body] of [
        ['entries', entryInput(simple.key, 3)],
        ['multipart/get-uploaded-parts', { key, uploadId }],
        ['multipart/batch-sign-part-urls', { key, uploadId, partNumbers: [1] }],
        ['multipart/complete', { key, uploadId, parts }],
        ['multipart/abort', { key, uploadId }],
      ] as const) {
        expect((await ask(other.browser, path, body)).status).toBe(404);
        const stranger = await product.visit();
        expect((await ask(stranger, path, body)).status).toBe(401);
      }
      const mixed = { key, uploadId: 'another' };
      expect((await ask(owner.browser, 'multipart/get-uploaded-parts', mixed)).status).toBe(404);
      expect((await ask(owner.browser, 'entries', entryInput(simple.key, 3))).status).toBe(201);
    });

    it('what is not what was entryInput is refused, and nothing of it stays', async () => {
      const { browser } = await signedInAs(product, 'customers');
      await saveSettings(product.services, { uploads: { max_size: 5_000_000 } });
      const large = await ask(browser, 'simple/presign', file(5_000_001, 'big.iso'));
      expect(large.body.errors).toEqual({ file: ['`big.iso` exceeds maximum allowed size of 4.8 MB'] });
      expect((await ask(browser, 'simple/presign', file(10, 'a.exe'))).status).toBe(422);
      for (const missing of ['filename', 'mime', 'disk', 'size', 'extension']) {
        const answer = await ask(browser, 'simple/presign', { ...file(1), [missing]: null });
        expect(answer.body.errors).toHaveProperty(missing);
      }
      const { key, url, acl } = (await ask(browser, 'simple/presign', file(5))).body;
      await put(url, acl, Buffer.from('12345'));
      const other = await ask(browser, 'entries', entryInput(key, 4));
      expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['size']]);
      expect(await s3().stat(key)).toBeNull();
      expect((await ask(browser, 'entries', entryInput(key, 5))).status).toBe(404);

      const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(98)]);
      const second = (await ask(browser, 'simple/presign', file(100, 'a.txt'))).body;
      await put(second.url, second.acl, program);
      const refused = await ask(browser, 'entries', entryInput(second.key, 100, 'a.txt'));
      expect(refused.body.errors).toEqual({ file: ['This file type is not allowed'] });
      expect(await s3().stat(second.key)).toBeNull();
    });

    it('a picture for everybody is made anew, and read without the store', async () => {
      const { browser } = await signedInAs(product, 'agents');
      const content = await sharp({ create: { width: 600, height: 600, channels: 3, background: 'red' } })
        .withExif({ IFD0: { Copyright: 'somebody at home' } })
        .png()
        .toBuffer();
      const announced = { ...file(content.length, 'a.png', 'image/png'), disk: 'public' };
      const { key, url, acl } = (await ask(browser, 'simple/presign', announced)).body;
      expect((await put(url, acl, content, 'image/png')).status).toBe(200);
      const { fileEntry } = (
        await ask(browser, 'entries', entryInput(key, content.length, 'a.png', 'image/png'))
      ).body;
      expect(fileEntry.url).toMatch(/^\/files\/files\/[0-9a-f]{40}\.png$/);
      const answer = await fetch(product.url + fileEntry.url);
      const stored = Buffer.from(await answer.arrayBuffer());
      expect(stored.includes('somebody at home')).toBe(false);
      expect(await sharp(stored).metadata()).toMatchObject({ width: 600, format: 'png' });
      expect((await fetch(product.url + fileEntry.thumbnail_url)).status).toBe(200);
      expect(await s3().stat(key)).toBeNull();
    });

    it('a form goes there as well, and parts of it are read from there', async () => {
      const { browser } = await signedInAs(product, 'customers');
      const entry = await uploadFile(browser, { content: '0123456789' });
      const headers = { cookie: browser.cookieHeader, range: 'bytes=2-4' };
      const response = await fetch(product.url + entry.url, { headers });
      expect([response.status, await response.text()]).toEqual([206, '234']);
      const gone = await browser.post('/api/v1/file-entries/delete', {
        entryIds: [entry.id],
        deleteForever: true,
      });
      expect(gone.status).toBe(200);
    });
  });
}
