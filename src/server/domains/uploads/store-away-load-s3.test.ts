import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileEntry } from '#shared/uploads.ts';
import { readEnv } from '../../platform/config/env.ts';
import { s3Storage } from '../../platform/storage/s3-storage.ts';
import { type BreakableLine, breakableLine } from '../../testing/breakable-line.ts';
import type { Browser } from '../../testing/browser.ts';
import { fileForm, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { makeBucket, testObjectStore } from '../../testing/object-store.ts';
import { pruneUploads } from './prune.ts';
import { fileEntries, uploads } from './tables.ts';

const objectStore = { ...testObjectStore(), S3_BUCKET: `helpdock-away-${process.pid}` };

describe('an object store that goes away under a load of uploads', () => {
  const settings: Record<string, string> = { ...objectStore };
  let line: BreakableLine;

  beforeAll(async () => {
    await makeBucket(objectStore);
    line = await breakableLine(settings.S3_ENDPOINT ?? '');
    settings.S3_ENDPOINT = line.url;
  });
  const product = testProduct(settings);
  afterAll(() => line.close());

  /** All object keys of the store. */
  async function stored(): Promise<string[]> {
    const direct = s3Storage(readEnv(objectStore));
    const client = new S3Client(direct?.config ?? {});
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: direct?.bucket }));
    client.destroy();
    direct?.close();
    return Contents.map(({ Key = '' }) => Key).sort();
  }

  it('costs what came meanwhile and says so; what was confirmed is there, and nothing else is', async () => {
    const confirmed: { browser: Browser; entry: FileEntry; content: Buffer }[] = [];
    const refused: { status: number; message: unknown }[] = [];
    let underWay = 0;
    let isOver = false;
    const send = async (browser: Browser) => {
      while (!isOver) {
        const content = randomBytes(300_000);
        underWay += 1;
        const answer = await browser.post<{ fileEntry: FileEntry; message: unknown }>(
          '/api/v1/file-entries',
          fileForm({ content }),
        );
        underWay -= 1;
        if (answer.status === 201) confirmed.push({ browser, entry: answer.body.fileEntry, content });
        else refused.push({ status: answer.status, message: answer.body.message });
      }
    };
    const people = await Promise.all([1, 2, 3].map(() => signedInAs(product, 'customers')));
    const reader = people[0]?.browser as Browser;
    const sending = people.map(({ browser }) => send(browser));
    const grows = (list: readonly unknown[]) => {
      const before = list.length;
      return expect.poll(() => list.length, { timeout: 30_000 }).toBeGreaterThan(before + 3);
    };
    const others = async () => (await reader.get('/api/v1/tickets')).status;
    try {
      await grows(confirmed);
      line.down();
      await grows(refused);
      expect(await others()).toBe(200);
      line.up();
      await grows(confirmed);

      line.silence();
      await expect.poll(() => underWay).toBe(sending.length);
      for (let asked = 0; asked < 5; asked += 1) expect(await others()).toBe(200);
      line.up();
      await grows(confirmed);
    } finally {
      isOver = true;
      line.up();
      await Promise.all(sending);
    }
    const message = "File storage isn't responding. Please try again later.";
    expect(refused.filter((answer) => answer.status !== 503 || answer.message !== message)).toEqual([]);

    const { db, env } = product.services;
    const kept = await db.select().from(fileEntries);
    expect(kept.map(({ id }) => id).sort()).toEqual(confirmed.map(({ entry }) => entry.id).sort());
    for (const { browser, entry, content } of confirmed) {
      const read = await fetch(product.url + entry.url, { headers: { cookie: browser.cookieHeader } });
      expect(Buffer.from(await read.arrayBuffer()).equals(content)).toBe(true);
    }
    // Undeleted content has a row that has expired.
    expect(await db.$count(uploads, sql`expires_at > now()`)).toBe(0);
    await pruneUploads(product.services);
    expect(await db.$count(uploads)).toBe(0);
    expect(await stored()).toEqual(kept.map(({ storage_key }) => storage_key).sort());
    expect(await readdir(join(env.DATA_DIR, 'files/incoming'))).toEqual([]);
  }, 120_000);
});
