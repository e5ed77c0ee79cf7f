import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBucket, testPlace } from '../../testing/object-store.ts';
import { readEnv } from '../config/env.ts';
import { type LocalStorage, localStorage } from './local-storage.ts';
import { type S3Storage, s3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

const [place, settings] = testPlace();
const isAtStore = settings.S3_BUCKET !== undefined;

let folder = '';
let made = 0;
const key = (name = 'file') => `uploads/${process.pid}/${++made}-${name}`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helpdock-storage-'));
  if (isAtStore) await makeBucket(settings);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const openStore = (): Storage =>
  isAtStore ? (s3Storage(readEnv(settings)) as Storage) : localStorage(join(folder, 'files'));

const contentOf = async (store: Storage, name: string) => {
  const found = await store.read(name);
  return found === null ? null : buffer(found.stream);
};

describe(`files ${place}`, () => {
  let store: Storage;
  beforeAll(() => {
    store = openStore();
  });

  it('are what was put there, from memory, a stream or a file', async () => {
    const content = Buffer.from('one two three');
    const path = join(folder, `given-${++made}`);
    await writeFile(path, content);
    const sources = [content, { stream: Readable.from([content]), size: content.length }, { path, size: 13 }];
    for (const source of sources) {
      const name = key('plain.txt');
      await store.put(name, source, 'text/plain');
      expect(await store.stat(name)).toEqual({ size: 13 });
      expect(await contentOf(store, name)).toEqual(content);
    }
  });

  it('may be empty, or larger than any buffer', async () => {
    const empty = key('empty');
    await store.put(empty, Buffer.alloc(0));
    expect(await store.stat(empty)).toEqual({ size: 0 });
    expect(await contentOf(store, empty)).toEqual(Buffer.alloc(0));
    const large = key('large');
    const part = Buffer.alloc(1024 * 1024, 'x');
    const parts = async function* () {
      for (let index = 0; index < 20; index += 1) yield part;
    };
    await store.put(large, { stream: Readable.from(parts()), size: 20 * part.length });
    expect(await store.stat(large)).toEqual({ size: 20 * part.length });
  });

  it('can be read in part', async () => {
    const name = key('digits');
    await store.put(name, Buffer.from('0123456789'));
    for (const [start, end, text] of [
      [0, 3, '0123'],
      [4, 4, '4'],
      [7, 9, '789'],
    ] as const) {
      const found = await store.read(name, { start, end });
      expect(found?.size).toBe(10);
      expect((await buffer(found?.stream as Readable)).toString()).toBe(text);
    }
  });

  it('are missing until they are put, and after they were removed', async () => {
    const name = key('gone');
    expect(await store.read(name)).toBeNull();
    expect(await store.stat(name)).toBeNull();
    await store.remove(name);
    await store.put(name, Buffer.from('here'));
    await store.remove(name);
    expect(await store.read(name)).toBeNull();
    expect(await store.stat(name)).toBeNull();
  });

  it('are replaced whole', async () => {
    const name = key('twice');
    await store.put(name, Buffer.from('a longer first version'));
    await store.put(name, Buffer.from('second'));
    expect(String(await contentOf(store, name))).toBe('second');
  });

  it('can be copied, and the copies live apart', async () => {
    const [from, to] = [key('from (1) ü.txt'), key('to')];
    await store.put(from, Buffer.from('same'));
    await store.copy(from, to);
    await store.copy(from, to);
    await store.put(from, Buffer.from('other'));
    expect(String(await contentOf(store, to))).toBe('same');
    await store.remove(from);
    expect(String(await contentOf(store, to))).toBe('same');
    await expect(store.copy(key('nothing'), key('nowhere'))).rejects.toThrow();
  });

  it('do not appear when their content breaks off, or is not as long as was said', async () => {
    const broken = new Readable({
      read() {
        this.push(Buffer.alloc(1000));
        this.destroy(new Error('The line broke.'));
      },
    });
    const name = key('broken');
    await expect(store.put(name, { stream: broken, size: 5000 })).rejects.toThrow();
    expect(await store.stat(name)).toBeNull();
  });
});

describe('a folder of this machine', () => {
  const open = (): LocalStorage => localStorage(join(folder, `own-${++made}`));

  it('keeps keys inside itself', async () => {
    const store = open();
    await expect(store.put('../outside', Buffer.from('x'))).rejects.toThrow('inside its folder');
    await expect(store.read('uploads/../../../etc/passwd')).rejects.toThrow('inside its folder');
  });

  it('holds no drafts after a write that failed, and forgets old ones', async () => {
    const store = open();
    const size = 4;
    await expect(store.put('a/b', { stream: Readable.from([Buffer.from('x')]), size })).rejects.toThrow();
    expect(await readdir(store.drafts)).toEqual([]);
    const draft = await store.newDraft();
    await writeFile(draft, 'left behind');
    expect(await store.sweepDrafts(new Date(Date.now() - 60_000))).toBe(0);
    await utimes(draft, 0, 0);
    expect(await store.sweepDrafts(new Date(Date.now() - 60_000))).toBe(1);
    expect(await readdir(store.drafts)).toEqual([]);
  });
});

if (isAtStore) {
  describe('an object store', () => {
    let store: S3Storage;
    beforeAll(() => {
      store = s3Storage(readEnv(settings)) as S3Storage;
    });

    it('takes exactly the file that was announced, at an address that was signed', async () => {
      const name = key('signed.bin');
      const file = { mime: 'application/octet-stream', size: 5 };
      const url = await store.presignPut(name, file, 60);
      const put = (body: string, headers: Record<string, string> = {}) =>
        fetch(url, {
          method: 'PUT',
          body,
          headers: { 'content-type': file.mime, 'x-amz-acl': 'private', ...headers },
        });
      expect((await put('too long')).status).toBe(403);
      expect((await put('12345', { 'content-type': 'text/html' })).status).toBe(403);
      expect((await put('12345', { 'x-amz-acl': 'public-read' })).status).toBe(403);
      expect(await store.stat(name)).toBeNull();
      expect((await put('12345')).status).toBe(200);
      expect(String(await contentOf(store, name))).toBe('12345');
      expect((await fetch(url.split('?')[0] ?? '')).status).toBe(403);
    });

    it('puts parts together, and says which have arrived', async () => {
      const name = key('parts.bin');
      const uploadId = await store.createMultipart(name, 'application/octet-stream');
      expect(await store.listParts(name, uploadId)).toEqual([]);
      const large = Buffer.alloc(5 * 1024 * 1024, 'a');
      const send = async (number: number, body: Buffer) =>
        (
          await fetch(await store.presignPart(name, uploadId, number, 60), {
            method: 'PUT',
            body: new Uint8Array(body),
          })
        ).headers.get('etag') ?? '';
      const tags = [await send(1, large), await send(2, Buffer.from('the end'))];
      const parts = await store.listParts(name, uploadId);
      expect(parts).toMatchObject([
        { PartNumber: 1, Size: large.length },
        { PartNumber: 2, Size: 7 },
      ]);
      const wrong = [{ PartNumber: 1, ETag: '"00000000000000000000000000000000"' }];
      expect(await store.completeMultipart(name, uploadId, wrong)).toBe('unfit');
      const right = tags.map((ETag, index) => ({ PartNumber: index + 1, ETag }));
      expect(await store.completeMultipart(name, uploadId, right)).toHaveProperty('location');
      expect(await store.stat(name)).toEqual({ size: large.length + 7 });
      expect(await store.listParts(name, uploadId)).toBeNull();
    });

    it('forgets an upload in parts that was given up, and lists those that were left', async () => {
      const name = key('given-up.bin');
      const uploadId = await store.createMultipart(name, 'application/octet-stream');
      const later = new Date(Date.now() + 3_600_000);
      expect(await store.staleMultiparts(later)).toContainEqual({ key: name, uploadId });
      expect(await store.staleMultiparts(new Date(Date.now() - 3_600_000))).toEqual([]);
      await store.abortMultipart(name, uploadId);
      await store.abortMultipart(name, uploadId);
      expect(await store.listParts(name, uploadId)).toBeNull();
      expect(
        await store.completeMultipart(name, uploadId, [{ PartNumber: 1, ETag: '"x"' }]),
      ).not.toHaveProperty('location');
    });
  });
}

describe('an object store that does not answer', () => {
  let server: Server;
  let status = 503;
  let store: S3Storage;

  beforeAll(async () => {
    server = createServer((request, response) => {
      request.resume();
      response.writeHead(status, { 'content-type': 'application/xml' });
      const code = status === 507 ? 'QuotaExceeded' : 'SlowDown';
      response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const port = (server.address() as AddressInfo).port;
    store = s3Storage(
      readEnv({
        S3_BUCKET: 'files',
        S3_ACCESS_KEY_ID: 'key',
        S3_SECRET_ACCESS_KEY: 'secret',
        S3_ENDPOINT: `http://127.0.0.1:${port}`,
        S3_FORCE_PATH_STYLE: 'true',
      }),
    ) as S3Storage;
  });

  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('is said to be down, or full, and not to be empty', async () => {
    await expect(store.put('uploads/a', Buffer.from('x'))).rejects.toMatchObject({ reason: 'storage_down' });
    await expect(store.read('uploads/a')).rejects.toMatchObject({ reason: 'storage_down' });
    status = 507;
    await expect(store.put('uploads/a', Buffer.from('x'))).rejects.toMatchObject({ reason: 'storage_full' });
  });

  it('is said to be down when nothing listens there', async () => {
    const closed = s3Storage(
      readEnv({
        S3_BUCKET: 'files',
        S3_ACCESS_KEY_ID: 'key',
        S3_SECRET_ACCESS_KEY: 'secret',
        S3_ENDPOINT: 'http://127.0.0.1:9',
        S3_FORCE_PATH_STYLE: 'true',
      }),
    ) as S3Storage;
    await expect(closed.stat('uploads/a')).rejects.toMatchObject({
      reason: 'storage_down',
      kind: 'unavailable',
    });
  });
});
