import { beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { signedInAs, uploadFile } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { makeBucket, testPlace } from '../../testing/object-store.ts';

/* Ids and keys of another user: requests get the same answer as for missing ones. */

interface Things {
  entry: number;
  upload: string;
  simple: string;
  parts: { key: string; uploadId: string };
}

/** A call that names something: its method, address, headers and body. */
type Call = (things: Things) => [string, string, object?, Record<string, string>?];

const unknown: Things = {
  entry: 99_999_999,
  upload: 'a'.repeat(40),
  simple: 'uploads/00000000-0000-0000-0000-000000000000/00000000-0000-0000-0000-000000000000',
  parts: { key: 'uploads/unknown/unknown', uploadId: 'unknown' },
};

const tus = { 'tus-resumable': '1.0.0' };
const writing = { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
const parts = [{ PartNumber: 1, ETag: 'f'.repeat(32) }];
const entryInput = { clientMime: 'text/plain', clientName: 'a.txt', size: 1, clientExtension: 'txt' };

const everywhere: [string, Call][] = [
  ['reading a file', ({ entry }) => ['GET', `/api/v1/file-entries/${entry}`]],
  ['asking for its length', ({ entry }) => ['HEAD', `/api/v1/file-entries/${entry}`]],
  ['reading its small picture', ({ entry }) => ['GET', `/api/v1/file-entries/${entry}?thumbnail=true`]],
  [
    'asking where an upload stopped',
    ({ upload }) => ['HEAD', `/api/v1/tus/upload/${upload}`, undefined, tus],
  ],
  ['writing to it', ({ upload }) => ['PATCH', `/api/v1/tus/upload/${upload}`, undefined, writing]],
  ['ending it', ({ upload }) => ['DELETE', `/api/v1/tus/upload/${upload}`, undefined, tus]],
  ['making a file of it', ({ upload }) => ['POST', '/api/v1/tus/entries', { uploadKey: upload }]],
  [
    'making a file of an object',
    ({ simple }) => ['POST', '/api/v1/s3/entries', { ...entryInput, filename: simple }],
  ],
  [
    'making a file of parts',
    (all) => ['POST', '/api/v1/s3/entries', { ...entryInput, filename: all.parts.key }],
  ],
  ['listing parts', (all) => ['POST', '/api/v1/s3/multipart/get-uploaded-parts', all.parts]],
  [
    'signing parts',
    (all) => ['POST', '/api/v1/s3/multipart/batch-sign-part-urls', { ...all.parts, partNumbers: [1] }],
  ],
  ['putting parts together', (all) => ['POST', '/api/v1/s3/multipart/complete', { ...all.parts, parts }]],
  ['giving parts up', (all) => ['POST', '/api/v1/s3/multipart/abort', all.parts]],
];

describe.each([testPlace()])('what somebody else sent %s', (_place, settings) => {
  const product = testProduct(settings);
  const direct = settings.S3_BUCKET !== undefined;
  let [owner, other]: [Browser, Browser] = [undefined, undefined] as never;
  let things = unknown;

  async function call(browser: Browser, [method, path, body, headers]: ReturnType<Call>) {
    const response = await fetch(product.url + path, {
      method,
      headers: {
        cookie: browser.cookieHeader,
        'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return [response.status, await response.text()];
  }

  beforeAll(async () => {
    if (direct) await makeBucket(settings);
    ({ browser: owner } = await signedInAs(product, 'customers'));
    ({ browser: other } = await signedInAs(product, 'customers'));
    const headers = { ...tus, 'upload-length': '3' };
    const created = await owner.post('/api/v1/tus/upload', undefined, { headers });
    const upload = created.headers.get('location')?.split('/').at(-1) ?? '';
    const file = {
      filename: 'a.txt',
      mime: 'text/plain',
      disk: 'uploads',
      size: 6_000_000,
      extension: 'txt',
    };
    const ask = async (path: string) =>
      direct ? (await owner.post<Things['parts']>(`/api/v1/s3/${path}`, file)).body : unknown.parts;
    const [simple, multipart] = [await ask('simple/presign'), await ask('multipart/create')];
    const { id: entry } = await uploadFile(owner);
    things = {
      entry,
      upload,
      simple: simple.key,
      parts: { key: multipart.key, uploadId: multipart.uploadId },
    };
  });

  it.each(everywhere)('is not there for %s', async (_what, name) => {
    const [status, text] = await call(other, name(things));
    expect(status).toBe(404);
    expect([status, text]).toEqual(await call(other, name(unknown)));
  });

  it('is there for its owner', async () => {
    const [read, head] = [everywhere[0]?.[1], everywhere[3]?.[1]];
    expect((await call(owner, read?.(things) ?? ['', '']))[0]).toBe(200);
    expect((await call(owner, head?.(things) ?? ['', '']))[0]).toBe(200);
  });

  it('can be attached to nothing, and be no folder, like what does not exist', async () => {
    const attach = (id: number) => {
      const ticket = { subject: 'The printer', body: '<p>It prints nothing.</p>', uploads: [id] };
      return call(other, ['POST', '/api/v1/tickets', ticket]);
    };
    const [status, text] = await attach(things.entry);
    expect(status).toBe(422);
    expect([status, text]).toEqual(await attach(unknown.entry));
    const below = (parentId: number) => other.post('/api/v1/file-entries', formBelow(parentId));
    const [known, none] = [await below(things.entry), await below(unknown.entry)];
    expect([known.status, known.text]).toEqual([404, none.text]);
  });
});

function formBelow(parentId: number): FormData {
  const form = new FormData();
  form.append('parentId', String(parentId));
  form.append('file', new Blob(['x']), 'a.txt');
  return form;
}
