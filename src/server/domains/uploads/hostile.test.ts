import { deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FileEntry } from '#shared/uploads.ts';
import type { Browser } from '../../testing/browser.ts';
import { fileForm, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { makeBucket, testPlace } from '../../testing/object-store.ts';
import { fileEntries } from './tables.ts';

/* Files that mean harm, by every way in. */

interface Bad {
  name: string;
  content: Buffer;
  mime: string;
}

interface Answer {
  status: number;
  body: { fileEntry: FileEntry; errors: Record<string, string[]> };
}

type Send = (browser: Browser, file: Bad) => Promise<Answer>;

const byForm: Send = (browser, file) => browser.post('/api/v1/file-entries', fileForm(file));

const base64 = (text: string) => Buffer.from(text).toString('base64');

const byTus: Send = async (browser, { name, content, mime }) => {
  const created = await fetch(`${browser.url}/api/v1/tus/upload`, {
    method: 'POST',
    headers: {
      cookie: browser.cookieHeader,
      'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
      'tus-resumable': '1.0.0',
      'upload-length': String(content.length),
      'upload-metadata': `name ${base64(name)},mime ${base64(mime)}`,
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(content),
  });
  expect(created.status).toBe(201);
  return browser.post('/api/v1/tus/entries', { uploadKey: created.headers.get('location') });
};

const announced = ({ name, content, mime }: Bad) => ({
  filename: name,
  mime,
  disk: 'uploads',
  size: content.length,
  extension: name.split('.').at(-1),
});

const entryInput = (key: string, { name, content, mime }: Bad) => ({
  clientMime: mime,
  clientName: name,
  filename: key,
  size: content.length,
  clientExtension: name.split('.').at(-1),
});

const bySimplePut: Send = async (browser, file) => {
  const path = '/api/v1/s3/simple/presign';
  const { body } = await browser.post<{ url: string; key: string; acl: string }>(path, announced(file));
  const headers = { 'x-amz-acl': body.acl, 'content-type': file.mime };
  const put = await fetch(body.url, { method: 'PUT', headers, body: new Uint8Array(file.content) });
  expect(put.status).toBe(200);
  return browser.post('/api/v1/s3/entries', entryInput(body.key, file));
};

const inParts: Send = async (browser, file) => {
  const call = (path: string, body: object) =>
    browser.post<{ key: string; uploadId: string; urls: { url: string }[] }>(
      `/api/v1/s3/multipart/${path}`,
      body,
    );
  const { key, uploadId } = (await call('create', announced(file))).body;
  const signed = await call('batch-sign-part-urls', { key, uploadId, partNumbers: [1] });
  const url = signed.body.urls[0]?.url ?? '';
  const put = await fetch(url, { method: 'PUT', body: new Uint8Array(file.content) });
  const parts = [{ PartNumber: 1, ETag: put.headers.get('etag') }];
  expect((await call('complete', { key, uploadId, parts })).status).toBe(200);
  return browser.post('/api/v1/s3/entries', entryInput(key, file));
};

const text = (content: string) => Buffer.from(content, 'latin1');

/** A zip bomb: 50 megabytes of zeros in 50 kilobytes. */
function zipBomb(): Buffer {
  const packed = deflateRawSync(Buffer.alloc(50 * 1024 * 1024), { level: 9 });
  const head = Buffer.alloc(30);
  head.write('PK\u0003\u0004', 'latin1');
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(50 * 1024 * 1024, 22);
  head.writeUInt16LE(1, 26);
  return Buffer.concat([head, Buffer.from('a'), packed]);
}

/** Claims a size of 100,000 by 100,000 pixels. */
async function hugePng(): Promise<Buffer> {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  png.writeUInt32BE(100_000, 16);
  png.writeUInt32BE(100_000, 20);
  // The header's checksum: decoders that mind it would not look at the size at all.
  let sum = 0xffffffff;
  for (const byte of png.subarray(12, 29)) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  png.writeUInt32BE((sum ^ 0xffffffff) >>> 0, 29);
  return png;
}

const photo = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#3659d6' } })
    .withExif({
      IFD0: { Copyright: 'somebody at home' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
    })
    .jpeg()
    .toBuffer();

/** One frame above the max for re-encoding, each of a million pixels. */
async function longAnimation(frames = 41): Promise<Buffer> {
  const raw = { width: 1000, height: 1000 * frames, channels: 3 as const, pageHeight: 1000 };
  const pixels = Buffer.alloc(raw.width * raw.height * 3);
  for (let frame = 0; frame < frames; frame += 1) pixels.fill(frame * 6, frame * 3e6, (frame + 1) * 3e6);
  return sharp(pixels, { raw, limitInputPixels: false }).gif({ loop: 0, effort: 1, colours: 4 }).toBuffer();
}

const local: [string, Send][] = [
  ['in a form', byForm],
  ['resumable', byTus],
];
const direct: [string, Send][] = [
  ['in one piece to the store', bySimplePut],
  ['in parts to the store', inParts],
];
describe.each([testPlace()])('a bad file %s', (_place, settings) => {
  const ways = settings.S3_BUCKET === undefined ? local : [...local, ...direct];
  const product = testProduct(settings);
  let browser: Browser;

  beforeAll(async () => {
    if (settings.S3_BUCKET !== undefined) await makeBucket(settings);
    ({ browser } = await signedInAs(product, 'customers'));
  });

  const read = (path: string) =>
    fetch(product.url + path, { headers: { cookie: browser.cookieHeader } }).then(async (response) => ({
      headers: response.headers,
      content: Buffer.from(await response.arrayBuffer()),
    }));

  const reasons: [kind: string, said: RegExp][] = [
    ['broken', /^This image is damaged/],
    ['megapixels', /^This image is (?:too large: it has \d+ megapixels|damaged)/],
  ];

  describe.each(ways)('%s', (_way, send) => {
    it.each<[string, string, () => Buffer | Promise<Buffer>]>([
      ['an archive that unpacks to a thousand times its size', 'me.png', zipBomb],
      ['a picture of ten thousand megapixels', 'me.png', hugePng],
      ['a page', 'me.jpg', () => text('<html><script>alert(1)</script></html>')],
      ['a drawing with a script', 'me.webp', () => text('<svg xmlns="x" onload="alert(1)"/>')],
      ['a broken picture', 'me.gif', () => text('GIF89a/*<script>*/')],
      ['a program', 'notes.txt', () => Buffer.concat([text('MZ'), Buffer.alloc(100)])],
    ])('%s called %s is refused, and nothing of it stays', async (what, name, make) => {
      const before = await product.services.db.$count(fileEntries);
      const answer = await send(browser, { name, content: await make(), mime: 'image/png' });
      const said = reasons.find(([kind]) => what.includes(kind))?.[1] ?? /^This file type is not allowed$/;
      expect([answer.status, answer.body.errors]).toEqual([422, { file: [expect.stringMatching(said)] }]);
      expect(await product.services.db.$count(fileEntries)).toBe(before);
    });

    it.each([
      ['a drawing with a script', 'logo.svg', '<svg xmlns="x" onload="alert(1)"/>', 'image/svg+xml'],
      ['a page that calls itself a document', 'a.pdf', '<html><script>1</script>%PDF-1.7', 'text/html'],
      [
        'a document that is a page and an archive too',
        'a.pdf',
        '%PDF-1.7\n<script>1</script>PK\x03\x04',
        'application/pdf',
      ],
      [
        'an archive that calls itself a page',
        'a.html',
        'PK\x03\x04\x14\x00\x00\x00\x08\x00<script>',
        'application/zip',
      ],
    ])('%s does nothing where it is shown', async (_what, name, content, mime) => {
      const { status, body } = await send(browser, { name, content: text(content), mime: 'text/html' });
      expect([status, body.fileEntry.mime]).toEqual([201, mime]);
      const { headers } = await read(body.fileEntry.url);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      const isDocument = mime === 'application/pdf';
      expect(headers.get('content-disposition')).toMatch(isDocument ? /^inline/ : /^attachment/);
      if (!isDocument) expect(headers.get('content-security-policy')).toContain('sandbox');
    });

    it('a text of many comments is read at once, and a page behind them is found', async () => {
      const comments = '<!-- --><!-->'.repeat(300);
      const harmless = await send(browser, {
        name: 'a.txt',
        content: text(`${comments}x`),
        mime: 'text/plain',
      });
      expect([harmless.status, harmless.body.fileEntry.mime]).toEqual([201, 'text/plain']);
      const page = { name: 'a.txt', content: text(`${comments}<script>1</script>`), mime: 'text/plain' };
      expect((await send(browser, page)).body.fileEntry.mime).toBe('text/html');
    });

    it('a picture that is a script too is only the picture', async () => {
      const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
      const content = Buffer.concat([gif, text('/*<script>alert(1)</script>*/=1;')]);
      const { body } = await send(browser, { name: 'both.gif', content, mime: 'image/gif' });
      const stored = (await read(body.fileEntry.url)).content;
      expect([stored.subarray(0, 3).toString(), stored.includes('script')]).toEqual(['GIF', false]);
    });

    it('a photo does not say where it was taken', async () => {
      const content = await photo();
      expect((await sharp(content).metadata()).exif).toBeDefined();
      const { body } = await send(browser, { name: 'me.jpg', content, mime: 'image/jpeg' });
      const stored = (await read(body.fileEntry.url)).content;
      expect(stored.includes('somebody at home')).toBe(false);
      const kept = await sharp(stored).metadata();
      expect([kept.width, kept.height, kept.exif, kept.xmp, kept.iptc]).toEqual([
        64,
        48,
        undefined,
        undefined,
        undefined,
      ]);
    });

    it('an animation too long to draw anew is kept as it is, with a small first frame', async () => {
      const content = await longAnimation();
      const { status, body } = await send(browser, { name: 'long.gif', content, mime: 'image/gif' });
      expect([status, body.fileEntry.file_size]).toEqual([201, content.length]);
      expect((await read(body.fileEntry.url)).content.equals(content)).toBe(true);
      const small = (await read(body.fileEntry.thumbnail_url ?? '')).content;
      expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 480, height: 480 });
    });

    it('a name of control characters is cleaned, or breaks the form', async () => {
      const name = 'a\u0007\u001b[31mb.txt';
      const { status, body } = await send(browser, { name, content: text('x'), mime: 'text/plain' });
      // Multipart headers can not contain them: such a form is malformed.
      if (send === byForm) expect(status).toBe(400);
      else expect([status, body.fileEntry.name]).toEqual([201, 'a[31mb.txt']);
    });

    it.each([
      ['../../etc/passwd.txt', 'passwd.txt'],
      ['..\\..\\windows\\system.txt', 'system.txt'],
      ['invoice\u202Etxt.exe.txt', 'invoicetxt.exe.txt'],
      [`${'😀'.repeat(64)}.txt`, `${'😀'.repeat(62)}.txt`],
      ['CON.txt', '_CON.txt'],
      ['com1 .txt', '_com1 .txt'],
      ['console.txt', 'console.txt'],
    ])('the name %j is kept as %j', async (name, kept) => {
      const { status, body } = await send(browser, { name, content: text('x'), mime: 'text/plain' });
      expect([status, body.fileEntry.name]).toEqual([201, kept]);
      expect(body.fileEntry.file_name).toMatch(/^[\w.-]+$/);
    });
  });

  it.each(ways.filter(([, send]) => send !== inParts))(
    'nothing, sent %s, is a file of nothing',
    async (_way, send) => {
      const empty = { content: Buffer.alloc(0), mime: 'text/plain' };
      const { status, body } = await send(browser, { ...empty, name: 'empty.txt' });
      expect([status, body.fileEntry.file_size]).toEqual([201, 0]);
      expect((await read(body.fileEntry.url)).content.length).toBe(0);
      expect((await send(browser, { ...empty, name: 'empty.png' })).status).toBe(422);
    },
  );
});
