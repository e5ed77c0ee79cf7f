import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import type { FileEntry } from '#shared/uploads.ts';
import type { Browser } from '../../testing/browser.ts';
import { bearerFor, fileForm, makePerson, signedInAs, uploadFile } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { saveSettings } from '../settings/service.ts';
import { signedFileUrl } from './download.ts';
import { pruneEntries, pruneLeftovers, pruneUploads } from './prune.ts';
import { fileEntries, uploads } from './tables.ts';

const product = testProduct();

interface Answer {
  fileEntry: FileEntry;
  message: string;
  errors: Record<string, string[]>;
}

const send = (browser: Browser, upload: Parameters<typeof fileForm>[0] = {}, options = {}) =>
  browser.post<Answer>('/api/v1/file-entries', fileForm(upload), options);

const files = async (folder: string): Promise<string[]> => {
  await product.services.jobs.drain(product.services);
  const path = join(product.services.env.DATA_DIR, 'files', folder);
  const found = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile()).map((entry) => entry.name);
};

const rowOf = async (id: number) => {
  const [row] = await product.services.db.select().from(fileEntries).where(eq(fileEntries.id, id));
  return row;
};

const settings = (change: Record<string, unknown>) => saveSettings(product.services, { uploads: change });

afterEach(() =>
  settings({
    max_size: 104_857_600,
    allowed_extensions: [],
    blocked_extensions: ['exe'],
    guests: false,
    user_quota: null,
  }),
);

const picture = (format: 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' = 'jpeg', width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#3659d6' } })
    .withExif({ IFD0: { Copyright: 'somebody at home' } })
    .toFormat(format)
    .toBuffer();

describe('a file in a form', () => {
  it('becomes an entry of whoever sent it', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const answer = await send(browser, {
      name: 'My notes.txt',
      content: 'Größe',
      fields: { relativePath: 'a/b/My notes.txt', metadata: '{"diskPrefix":"notes"}', workspaceId: '0' },
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ status: 'success' });
    const { fileEntry } = answer.body;
    expect(fileEntry).toMatchObject({
      url: `/api/v1/file-entries/${fileEntry.id}`,
      thumbnail_url: null,
      name: 'My notes.txt',
      mime: 'text/plain',
      extension: 'txt',
      file_size: 7,
      type: 'text',
      parent_id: null,
      workspace_id: null,
    });
    expect((await rowOf(fileEntry.id))?.storage_key).toMatch(/^uploads\/notes\/[0-9a-f]{40}\.txt$/);
    const content = await browser.get(fileEntry.url);
    expect(content.text).toBe('Größe');
    await expect.poll(() => files('incoming')).toEqual([]);
    expect(await product.services.db.select().from(uploads)).toEqual([]);
  });

  it('may come with a bearer token, and needs no other proof then', async () => {
    const agent = await makePerson(product, 'agents');
    const headers = await bearerFor(product, agent);
    const url = `${product.url}/api/v1/file-entries`;
    const response = await fetch(url, { method: 'POST', headers, body: fileForm() });
    expect(response.status).toBe(201);
  });

  it('is refused to strangers, without the CSRF token, and without the permission', async () => {
    const stranger = await product.visit();
    expect((await send(stranger)).status).toBe(401);
    const { browser } = await signedInAs(product, 'customers');
    expect((await send(browser, {}, { withoutToken: true })).status).toBe(419);
    const powerless = await signedInAs(product, 'guests');
    expect((await send(powerless.browser)).body.message).toBe('This action is unauthorized.');
    await expect.poll(() => files('incoming')).toEqual([]);
  });

  it('has to be there, and be no longer than the site takes', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const missing = await browser.post<Answer>('/api/v1/file-entries', new FormData());
    expect(missing.body.errors).toEqual({ file: ['The file field is required.'] });
    expect((await browser.post<Answer>('/api/v1/file-entries', {})).status).toBe(422);
    await settings({ max_size: 2048 });
    expect((await send(browser, { content: 'x'.repeat(2048) })).status).toBe(201);
    const long = await send(browser, { name: 'long.txt', content: 'x'.repeat(2049) });
    expect(long.status).toBe(422);
    expect(long.body.errors).toEqual({ file: ['`long.txt` exceeds maximum allowed size of 2 KB'] });
    await expect.poll(() => files('incoming')).toEqual([]);
  });

  it('goes nowhere outside', async () => {
    const { browser } = await signedInAs(product, 'customers');
    for (const relativePath of ['../up', '/root', 'a/../../b', 'a\\..\\b', '\\\\server']) {
      const answer = await send(browser, { fields: { relativePath } });
      expect(answer.body.errors).toHaveProperty('relativePath');
    }
    const wrong: Record<string, string>[] = [
      { disk: 'elsewhere' },
      { metadata: '{"diskPrefix":"../x"}' },
      { parentId: 'here' },
      { workspaceId: 'mine' },
      { workspaceId: '-1' },
    ];
    for (const fields of wrong) {
      expect((await send(browser, { fields })).status).toBe(422);
    }
    expect((await send(browser, { fields: { parentId: '99999' } })).status).toBe(404);
    await expect.poll(() => files('incoming')).toEqual([]);
  });

  it('belongs to no workspace that its owner is no member of', async () => {
    const { browser } = await signedInAs(product, 'customers');
    expect((await send(browser, { fields: { workspaceId: '0' } })).status).toBe(201);
    expect((await send(browser, { fields: { workspaceId: '7' } })).status).toBe(403);
    const inAddress = await browser.post('/api/v1/file-entries?workspaceId=7', fileForm());
    expect(inAddress.status).toBe(403);
    // On other routes the parameter selects the active workspace only.
    expect((await browser.get('/api/v1/notifications?workspaceId=7')).status).toBe(200);
    await expect.poll(() => files('incoming')).toEqual([]);
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\ann\\report.pdf.txt', 'report.pdf.txt'],
    ['a\u0000b\u0007\u202etxt.exe.txt', 'abtxt.exe.txt'],
    ['..', 'file'],
    ['  spaced . ', 'spaced'],
    [`${'😀'.repeat(80)}.txt`, `${'😀'.repeat(62)}.txt`],
    [`${'👩‍👩‍👧'.repeat(20)}.txt`, `${'👩‍👩‍👧'.repeat(13)}.txt`],
  ])('called %j is kept as %j', async (given, kept) => {
    const { sanitizeFileName: cleanName } = await import('./file-name.ts');
    expect(cleanName(given)).toBe(kept);
    expect(Buffer.byteLength(cleanName(given))).toBeLessThanOrEqual(255);
  });

  it('keeps a name of emoji, and offers it for saving under it', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const entry = await uploadFile(browser, { name: `${'😀'.repeat(80)}.txt` });
    expect(entry.name).toBe(`${'😀'.repeat(62)}.txt`);
    const answer = await browser.get(entry.url);
    expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''%F0%9F%98%80");
  });
});

describe('what a file is', () => {
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

  it.each([
    ['an empty text', 'empty.txt', '', 'text/plain', 'text'],
    ['text of any kind', 'data.csv', 'a,b\n1,2', 'text/csv', 'text'],
    ['text that says it is a program', 'run.pdf', 'just text', 'text/plain', 'text'],
    ['a page', 'page.txt', '<!doctype html><script>alert(1)</script>', 'text/html', 'text'],
    ['a drawing with a script', 'logo.svg', '<svg onload="alert(1)"/>', 'image/svg+xml', 'image'],
    ['a document', 'paper.pdf', '%PDF-1.7\n%âãÏÓ\n1 0 obj', 'application/pdf', 'pdf'],
    ['an archive', 'all.zip', 'PK\u0003\u0004\u0014\u0000\u0000\u0000\b\u0000', 'application/zip', 'archive'],
  ])('%s follows from its bytes', async (_name, name, content, mime, type) => {
    const { browser } = await signedInAs(product, 'customers');
    const entry = await uploadFile(browser, {
      name,
      content: Buffer.from(content, 'latin1'),
      mime: 'image/png',
    });
    expect(entry).toMatchObject({ mime, type, file_size: Buffer.from(content, 'latin1').length });
    const answer = await browser.get(entry.url);
    const inline = mime === 'application/pdf';
    expect(answer.headers.get('content-disposition')).toMatch(inline ? /^inline/ : /^attachment/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    if (!inline) expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  });

  it.each([
    ['a zip', 'PK\u0003\u0004\u0014\u0000\u0000\u0000\b\u0000 and a lot of nothing'],
    ['a page', '<html><script>alert(1)</script></html>'],
    ['nothing', ''],
    [
      'a broken picture',
      '\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR and then nothing',
      'This image is damaged.',
    ],
  ])('called a picture can not be %s', async (_name, content, said = 'This file type is not allowed') => {
    const { browser } = await signedInAs(product, 'customers');
    const answer = await send(browser, {
      name: 'me.png',
      content: Buffer.from(content, 'latin1'),
      mime: 'image/png',
    });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ file: [said] });
  });

  it('keeps the name that its sender sees, which browsers escape', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const name = (await uploadFile(browser, { name: 'say %22hi%22 100%25.txt', content: 'x' })).name;
    expect(name).toBe('say "hi" 100%25.txt');
  });

  it('can not be a picture that unpacks to far more than it is', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const before = await files('uploads');
    const bomb = await send(browser, { name: 'me.png', content: flatPng(30_000, 30_000), mime: 'image/png' });
    const said = 'This image is too large: it has 900 megapixels, and 100 are allowed.';
    expect(bomb.body.errors).toEqual({ file: [said] });
    expect(await files('uploads')).toEqual(before);
    await expect.poll(() => files('incoming')).toEqual([]);
  });

  it('is only the picture, where it is two things at once', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const hidden = Buffer.from('/*<script>alert(1)</script>*/=1;PK\u0003\u0004');
    const entry = await uploadFile(browser, { name: 'both.gif', content: Buffer.concat([gif, hidden]) });
    expect(entry).toMatchObject({ mime: 'image/gif', type: 'image' });
    const row = await rowOf(entry.id);
    const stored = await readFile(join(product.services.env.DATA_DIR, 'files', row?.storage_key ?? ''));
    expect(stored.includes('script')).toBe(false);
    expect(stored.subarray(0, 3).toString()).toBe('GIF');
  });

  it.each(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)(
    'as a %s keeps its pixels and loses its notes',
    async (format) => {
      const { browser } = await signedInAs(product, 'customers');
      const entry = await uploadFile(browser, { name: `photo.${format}`, content: await picture(format) });
      const mime = `image/${format}`;
      expect(entry).toMatchObject({ mime, type: 'image', thumbnail_url: `${entry.url}?thumbnail=true` });
      const whole = await fetch(product.url + entry.url, { headers: { cookie: browser.cookieHeader } });
      const bytes = Buffer.from(await whole.arrayBuffer());
      expect(whole.headers.get('content-type')).toBe(mime);
      expect(whole.headers.get('content-disposition')).toMatch(/^inline/);
      expect(bytes.length).toBe(entry.file_size);
      expect(bytes.includes('somebody at home')).toBe(false);
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 900, height: 600 });
      const small = await fetch(product.url + entry.thumbnail_url, {
        headers: { cookie: browser.cookieHeader },
      });
      const thumbnail = Buffer.from(await small.arrayBuffer());
      expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'webp', width: 480, height: 320 });
    },
  );

  it('is looked at by content and by name where types are blocked', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100)]);
    for (const name of ['setup.exe', 'SETUP.EXE', 'setup.exe. ', 'holiday.txt']) {
      const answer = await send(browser, { name, content: program });
      expect(answer.body.errors).toEqual({ file: ['This file type is not allowed'] });
    }
    await settings({ blocked_extensions: ['text/*'] });
    expect((await send(browser, { name: 'a.csv', content: 'a,b' })).status).toBe(422);
    expect((await send(browser, { name: 'a.zip', content: 'PK\u0003\u0004' })).status).toBe(201);
  });

  it('has to be on the list, where there is one', async () => {
    const { browser } = await signedInAs(product, 'customers');
    await settings({ allowed_extensions: ['image/*', '.pdf', 'docx'] });
    expect((await send(browser, { name: 'a.png', content: await picture('png') })).status).toBe(201);
    expect((await send(browser, { name: 'a.pdf', content: '%PDF-1.7\n' })).status).toBe(201);
    expect((await send(browser, { name: 'a.docx', content: 'PK\u0003\u0004' })).status).toBe(201);
    expect((await send(browser, { name: 'a.txt', content: 'text' })).status).toBe(422);
    expect(
      (await send(browser, { name: 'a.pdf', content: Buffer.from('7z\xbc\xaf\x27\x1c', 'latin1') })).status,
    ).toBe(422);
  });
});

/** A picture of one colour, of any size, in a few kilobytes. */
function flatPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc32(data: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of data) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

describe('reading a file', () => {
  const ask = (browser: Browser, url: string, headers: Record<string, string> = {}, method = 'GET') =>
    fetch(product.url + url, { method, headers: { cookie: browser.cookieHeader, ...headers } });

  it('answers parts, and only what changed', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const { url } = await uploadFile(browser, { content: '0123456789' });
    const whole = await ask(browser, url);
    expect(whole.status).toBe(200);
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    expect(whole.headers.get('cache-control')).toContain('private');
    const etag = whole.headers.get('etag') ?? '';
    expect((await ask(browser, url, { 'if-none-match': etag })).status).toBe(304);
    for (const [range, text, answered] of [
      ['bytes=0-3', '0123', 'bytes 0-3/10'],
      ['bytes=5-', '56789', 'bytes 5-9/10'],
      ['bytes=-2', '89', 'bytes 8-9/10'],
    ] as const) {
      const part = await ask(browser, url, { range });
      expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
        206,
        answered,
        text,
      ]);
    }
    const beyond = await ask(browser, url, { range: 'bytes=10-' });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10']);
    for (const range of ['bytes=0-1,4-5', 'lines=1-2', 'bytes=x']) {
      expect((await ask(browser, url, { range })).status).toBe(200);
    }
    expect((await ask(browser, url, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
    expect((await ask(browser, url, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
    const head = await ask(browser, url, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', '']);
  });

  it('is for its owner, and not even its name is for others', async () => {
    const owner = await signedInAs(product, 'customers');
    const { url } = await uploadFile(owner.browser);
    const other = await signedInAs(product, 'customers');
    const agent = await signedInAs(product, 'agents');
    for (const browser of [other.browser, agent.browser, await product.visit()]) {
      const answer = await browser.get(url);
      expect([answer.status, answer.body]).toEqual([404, { message: 'Not found.' }]);
    }
    const admin = await signedInAs(product, 'admins');
    expect((await admin.browser.get(url)).status).toBe(200);
    for (const wrong of ['0', '999999', '-1', 'x', '1e3', '99999999999999']) {
      expect((await owner.browser.get(`/api/v1/file-entries/${wrong}`)).status).toBe(404);
    }
  });

  it('takes a signed address that has not run out, from anybody', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const entry = await uploadFile(browser, { content: 'for a mail' });
    const stranger = new URL(signedFileUrl(product.services, entry.id, 60));
    const path = stranger.pathname + stranger.search;
    expect(await (await fetch(product.url + path)).text()).toBe('for a mail');
    const later = signedFileUrl(product.services, entry.id, -1).replace(/^https?:\/\/[^/]+/, '');
    const others = path.replace(`/${entry.id}?`, `/${entry.id + 1}?`);
    for (const wrong of [
      later,
      others,
      path.replace(/expires=\d/, 'expires=9'),
      `${entry.url}?expires=9999999999`,
    ]) {
      const answer = await fetch(product.url + wrong);
      expect([answer.status, await answer.json()]).toEqual([403, { message: 'Invalid signature.' }]);
    }
  });

  it('from the public disk needs nobody, at an address that can not be guessed', async () => {
    const { browser } = await signedInAs(product, 'agents');
    const content = await picture('png');
    const image = await uploadFile(browser, { name: 'a.png', content, fields: { disk: 'public' } });
    expect(image.url).toMatch(/^\/files\/files\/[0-9a-f]{40}\.png$/);
    const answer = await fetch(product.url + image.url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await fetch(product.url + image.thumbnail_url)).headers.get('content-type')).toBe('image/webp');
    const page = await uploadFile(browser, { name: 'a.html', content: '<html>', fields: { disk: 'public' } });
    const saved = await fetch(product.url + page.url);
    expect(saved.headers.get('content-type')).toBe('application/octet-stream');
    expect(saved.headers.get('content-disposition')).toBe('attachment');
  });
});

describe('deleting files', () => {
  const remove = (browser: Browser, body: object) =>
    browser.post<Answer>('/api/v1/file-entries/delete', body);

  it('puts them into the trash, or takes them away for good', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const [first, second] = [await uploadFile(browser), await uploadFile(browser)];
    expect((await remove(browser, { entryIds: [first.id] })).body).toEqual({ status: 'success' });
    expect((await browser.get(first.url)).status).toBe(404);
    expect((await rowOf(first.id))?.deleted_at).not.toBeNull();
    const row = await rowOf(second.id);
    expect((await remove(browser, { entryIds: [first.id, second.id], deleteForever: true })).status).toBe(
      200,
    );
    expect(await rowOf(first.id)).toBeUndefined();
    expect(await files('uploads')).not.toContain(row?.file_name);
    expect((await remove(browser, { entryIds: [first.id, 999_999] })).status).toBe(200);
  });

  it('finds them by their addresses too, and public ones always go for good', async () => {
    const { browser } = await signedInAs(product, 'agents');
    const open = await uploadFile(browser, { fields: { disk: 'public' } });
    const hidden = await uploadFile(browser);
    const site = product.services.env.BASE_URL;
    const answer = await remove(browser, { paths: [`${site}${open.url}`, hidden.url] });
    expect(answer.status).toBe(200);
    expect(await rowOf(open.id)).toBeUndefined();
    expect((await rowOf(hidden.id))?.deleted_at).not.toBeNull();
    await product.services.jobs.drain(product.services);
    expect((await fetch(product.url + open.url)).status).toBe(404);
  });

  it('is all or nothing', async () => {
    const owner = await signedInAs(product, 'customers');
    const other = await signedInAs(product, 'customers');
    const [mine, theirs] = [await uploadFile(owner.browser), await uploadFile(other.browser)];
    const answer = await remove(owner.browser, { entryIds: [mine.id, theirs.id] });
    expect([answer.status, answer.body.message]).toEqual([403, 'This action is unauthorized.']);
    expect((await rowOf(mine.id))?.deleted_at).toBeNull();
    const admin = await signedInAs(product, 'admins');
    expect((await remove(admin.browser, { entryIds: [mine.id, theirs.id] })).status).toBe(200);
    for (const wrong of [{}, { entryIds: [] }, { entryIds: ['x'] }, { entryIds: Array(101).fill(1) }]) {
      expect((await remove(owner.browser, wrong)).status).toBe(422);
    }
  });
});

describe('visitors', () => {
  it('may attach files where the site lets them, and nobody else sees those', async () => {
    await settings({ guests: true });
    const [visitor, another] = [await product.visit(), await product.visit()];
    const content = await picture('png');
    const entry = await uploadFile(visitor, { name: 'a.png', content, fields: { disk: 'public' } });
    expect((await rowOf(entry.id))?.disk).toBe('uploads');
    expect((await visitor.get(entry.url)).status).toBe(200);
    expect((await another.get(entry.url)).status).toBe(404);
    const foreign = await another.post('/api/v1/file-entries/delete', { entryIds: [entry.id] });
    expect(foreign.status).toBe(403);
    const own = await visitor.post('/api/v1/file-entries/delete', { entryIds: [entry.id] });
    expect(own.status).toBe(200);
    await settings({ guests: false });
    expect((await send(visitor)).status).toBe(401);
  });
});

describe('room', () => {
  it('ends at what one person may store', async () => {
    const { browser } = await signedInAs(product, 'customers');
    await settings({ user_quota: 100 });
    expect((await send(browser, { content: 'x'.repeat(60) })).status).toBe(201);
    const full = await send(browser, { content: 'x'.repeat(60) });
    expect(full.body.errors).toEqual({ file: ['Not enough storage for this file. The limit is 100 B.'] });
    const other = await signedInAs(product, 'customers');
    expect((await send(other.browser, { content: 'x'.repeat(60) })).status).toBe(201);
  });

  it('is given once, however many ask at a time', async () => {
    const { browser } = await signedInAs(product, 'customers');
    await settings({ user_quota: 100 });
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(browser, { content: 'x'.repeat(60) })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
  });
});

describe('what is left over', () => {
  const age = (id: number, column: 'created_at' | 'deleted_at', days: number) =>
    product.services.db
      .update(fileEntries)
      .set({ [column]: new Date(Date.now() - days * 86_400_000).toISOString() })
      .where(eq(fileEntries.id, id));

  it('is swept: unattached files after a day, the trash after 30', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const [fresh, old, thrown, kept] = await Promise.all([1, 2, 3, 4].map(() => uploadFile(browser)));
    if (!fresh || !old || !thrown || !kept) throw new Error('Four files were uploaded.');
    await age(old.id, 'created_at', 1.1);
    const attached_at = new Date().toISOString();
    for (const { id } of [thrown, kept]) {
      await product.services.db.update(fileEntries).set({ attached_at }).where(eq(fileEntries.id, id));
    }
    await age(thrown.id, 'deleted_at', 31);
    await age(kept.id, 'deleted_at', 29);
    const names = await Promise.all([old, thrown].map(async ({ id }) => (await rowOf(id))?.file_name));
    await pruneEntries(product.services);
    const left = await Promise.all(
      [fresh, old, thrown, kept].map(async ({ id }) => (await rowOf(id)) !== undefined),
    );
    expect(left).toEqual([true, false, false, true]);
    const stored = await files('uploads');
    for (const name of names) expect(stored).not.toContain(name);
  });

  it('of an account that goes is taken away with it', async () => {
    const { browser, user } = await signedInAs(product, 'customers');
    const entry = await uploadFile(browser);
    const name = (await rowOf(entry.id))?.file_name;
    expect((await browser.send('DELETE', '/api/v1/users/me?deleteCurrentUser=true')).status).toBe(200);
    expect(await rowOf(entry.id)).toBeUndefined();
    expect(await files('uploads')).not.toContain(name);
    expect(user.id).toBeGreaterThan(0);
  });

  it('of a form whose line broke is nothing', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const { port } = new URL(product.url);
    const socket = connect(Number(port), '127.0.0.1');
    const head = [
      'POST /api/v1/file-entries HTTP/1.1',
      'Host: localhost',
      `Cookie: ${browser.cookieHeader}`,
      `X-XSRF-TOKEN: ${browser.cookies.get('XSRF-TOKEN')}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 100000',
    ];
    const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf of it';
    await new Promise<void>((resolve) =>
      socket.write(`${head.join('\r\n')}\r\n\r\n${part}`, () => resolve()),
    );
    await expect.poll(() => files('incoming')).toHaveLength(1);
    socket.destroy();
    await expect.poll(() => files('incoming')).toEqual([]);
    await pruneUploads(product.services);
    await pruneLeftovers(product.services);
  });
});
