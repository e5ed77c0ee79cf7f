import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileForm, signedInAs, uploadFile } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { mountSmallDisk, unmountSmallDisk } from '../../testing/small-disk.ts';
import { uploads } from './tables.ts';

describe('a full disk', () => {
  const product = testProduct();
  const message = 'The file could not be stored because there is no space left. Please try again later.';
  const content = Buffer.alloc(2 * 1024 * 1024, 'x');
  let folder = '';

  beforeAll(async () => {
    folder = join(product.services.env.DATA_DIR, 'files');
    await mkdir(folder, { recursive: true });
    mountSmallDisk(folder);
  });

  afterAll(() => unmountSmallDisk(folder));

  const left = async () => (await readdir(folder, { recursive: true })).filter((name) => name.includes('.'));

  it('is said of a form, of which nothing stays', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const answer = await browser.post('/api/v1/file-entries', fileForm({ content }));
    expect([answer.status, answer.body]).toEqual([503, { message }]);
    await expect.poll(left).toEqual([]);
    await uploadFile(browser, { content: 'This still fits.' });
  });

  it('is said of a resumable upload, of which nothing stays', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': String(content.length) };
    const created = await browser.post('/api/v1/tus/upload', undefined, { headers });
    const url = new URL(created.headers.get('location') ?? '').pathname;
    const response = await fetch(product.url + url, {
      method: 'PATCH',
      headers: {
        cookie: browser.cookieHeader,
        'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: content,
    });
    expect([response.status, await response.json()]).toEqual([503, { message }]);
    expect(await readdir(join(folder, 'incoming'))).toEqual([]);
    expect(await product.services.db.select().from(uploads)).toEqual([]);
    await uploadFile(browser, { content: 'This still fits.' });
  });

  it('is said when a picture has no room to be made anew, which is not the fault of the picture', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const raw = { width: 600, height: 600, channels: 3 as const };
    // The disk has space for one copy, not for two.
    const picture = await sharp(randomBytes(600 * 600 * 3), { raw })
      .jpeg({ quality: 90 })
      .toBuffer();
    expect(picture.length).toBeGreaterThan(250_000);
    const filler = Buffer.alloc(1024 * 1024 - picture.length - 150_000);
    await writeFile(join(folder, 'filler'), filler);
    const answer = await browser.post('/api/v1/file-entries', fileForm({ name: 'a.jpg', content: picture }));
    expect([answer.status, answer.body]).toEqual([503, { message }]);
    await expect.poll(() => readdir(join(folder, 'incoming'))).toEqual([]);
    expect(await product.services.db.select().from(uploads)).toEqual([]);
    await rm(join(folder, 'filler'));
  });

  it('is said when the room is gone while a file takes its place', async () => {
    const half = content.subarray(0, 700_000);
    const store = product.services.storages.local;
    await store.put('uploads/first', half);
    await expect(store.put('uploads/second', half)).rejects.toMatchObject({ reason: 'storage_full' });
    expect(await store.stat('uploads/second')).toBeNull();
    expect(await readdir(store.drafts)).toEqual([]);
  });
});
