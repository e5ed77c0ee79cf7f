import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { User } from '#shared/users.ts';
import { fileTicket, makePerson, signedInAs, uploadFile } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';

const product = testProduct();

interface Answer {
  user: User;
  message: string;
  errors: Record<string, string[]>;
}

const picture = (format: 'png' | 'jpeg' | 'gif' = 'png', width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: '#3659d6' } })
    .withExif({ IFD0: { Copyright: 'somebody at home' } })
    .toFormat(format)
    .toBuffer();

function form(content: Uint8Array, fields: Record<string, string> = {}, name = 'me.png', type = 'image/png') {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.append(field, value);
  body.append('file', new Blob([new Uint8Array(content)], { type }), name);
  return body;
}

const storedFiles = async () => {
  await product.services.jobs.drain(product.services);
  return readdir(join(product.services.env.DATA_DIR, 'files/public/avatars')).catch(() => []);
};

describe('uploading an avatar', () => {
  it('stores any picture as a small square without what the camera wrote', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const answer = await browser.post<Answer>('/api/v1/users/me/avatar', form(await picture('jpeg')));
    expect(answer.status).toBe(200);
    const { avatar } = answer.body.user;
    expect(avatar).toMatch(/^\/files\/avatars\/\w{32}\.webp$/);
    const response = await fetch(product.url + avatar);
    expect(response.headers.get('content-type')).toBe('image/webp');
    const stored = Buffer.from(await response.arrayBuffer());
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
    expect(stored.includes('somebody at home')).toBe(false);
    const { data } = await browser.trpc.auth.bootstrap.query();
    expect(data.user?.avatar).toBe(avatar);
  });

  it('takes the old file away when another comes, and when it is removed', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const before = await storedFiles();
    const first = await browser.post<Answer>('/api/v1/users/me/avatar', form(await picture()));
    const second = await browser.post<Answer>('/api/v1/users/me/avatar', form(await picture('gif')));
    const names = [first, second].map(({ body }) => body.user.avatar?.split('/').at(-1));
    const between = await storedFiles();
    expect(between).not.toContain(names[0]);
    expect(between).toContain(names[1]);
    const removed = await browser.send<Answer>('DELETE', '/api/v1/users/me/avatar');
    expect(removed.status).toBe(200);
    expect(removed.body.user.avatar).toBeNull();
    expect(await storedFiles()).toEqual(before);
    expect((await browser.send('DELETE', '/api/v1/users/me/avatar')).status).toBe(200);
  });

  it('reads the form in any order, and looks at the bytes, not at the name', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const named = form(await picture(), { note: 'first' }, 'notes.txt', 'text/plain');
    named.append('note', 'after the file');
    expect((await browser.post('/api/v1/users/me/avatar', named)).status).toBe(200);
    const script = form(Buffer.from('<script>alert(1)</script>'), {}, 'me.png', 'image/png');
    const refused = await browser.post<Answer>('/api/v1/users/me/avatar', script);
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({ file: ['The file field must be an image.'] });
  });

  it.each([
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a drawing with a prologue', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a broken picture', '\u0089PNG\r\n\u001a\n and then nothing'],
    ['nothing at all', ''],
  ])('refuses %s', async (_name, text) => {
    const { browser } = await signedInAs(product, 'customers');
    const body = form(Buffer.from(text, 'latin1'), {}, 'me.svg', 'image/svg+xml');
    const answer = await browser.post<Answer>('/api/v1/users/me/avatar', body);
    expect(answer.body.errors).toEqual({ file: ['The file field must be an image.'] });
  });

  it('refuses what is larger than 2 MB by one byte, and a picture that unpacks to far more', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const limit = 2 * 1024 * 1024;
    const small = await picture();
    const padded = (size: number) => Buffer.concat([small, Buffer.alloc(size - small.length)]);
    const fits = await browser.post<Answer>('/api/v1/users/me/avatar', form(padded(limit)));
    expect(fits.status).toBe(200);
    for (const size of [limit + 1, 12 * limit]) {
      const answer = await browser.post<Answer>('/api/v1/users/me/avatar', form(padded(size)));
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toEqual({
        file: ['The file field must not be greater than 2048 kilobytes.'],
      });
    }
    const bomb = await browser.post<Answer>(
      '/api/v1/users/me/avatar',
      form(await picture('png', 9000, 9000)),
    );
    expect(bomb.body.errors).toEqual({ file: ['The file field must be an image.'] });
  });

  it('gives up on a form that does not end', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const endless = form(Buffer.alloc(40 * 1024 * 1024));
    const answer = await browser.post<Answer>('/api/v1/users/me/avatar', endless).catch(() => null);
    // The line may be closed before the last byte was sent.
    if (answer !== null) expect(answer.status).toBe(413);
    expect((await browser.get('/api/v1/users/me')).status).toBe(200);
  });

  it('takes an address only when the picture is already theirs', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const nothing = await browser.post<Answer>('/api/v1/users/me/avatar', {});
    expect(nothing.body.errors).toEqual({ file: ['The file field is required.'] });
    const url = 'http://169.254.169.254/latest/meta-data';
    const foreign = await browser.post<Answer>('/api/v1/users/me/avatar', { url });
    expect(foreign.body.errors).toEqual({ url: ['The selected url is invalid.'] });
    const { body } = await browser.post<Answer>('/api/v1/users/me/avatar', form(await picture()));
    const own = await browser.post<Answer>('/api/v1/users/me/avatar', {
      url: `http://localhost:3000${body.user.avatar}`,
    });
    expect(own.body.user.avatar).toBe(body.user.avatar);
    const cleared = await browser.send<Answer>('PUT', '/api/v1/users/me', { avatar: null });
    expect(cleared.body.user.avatar).toBeNull();
  });

  it('is made of a file that was uploaded before, by its address', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const content = await picture('jpeg');
    const entry = await uploadFile(browser, { name: 'me.jpg', content, fields: { disk: 'public' } });
    const first = await browser.post<Answer>('/api/v1/users/me/avatar', { url: entry.url });
    const { avatar } = first.body.user;
    expect(avatar).toMatch(/^\/files\/avatars\/\w{32}\.webp$/);
    const shown = await fetch(product.url + avatar);
    expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ width: 256 });
    const hidden = await uploadFile(browser, { name: 'me.png', content: await picture('png') });
    const url = `${product.services.env.BASE_URL}${hidden.url}`;
    const second = await browser.send<Answer>('PUT', '/api/v1/users/me', { avatar: url });
    expect(second.body.user.avatar).toMatch(/^\/files\/avatars\/\w{32}\.webp$/);
    expect(await storedFiles()).not.toContain(avatar?.split('/').at(-1));
    const note = await uploadFile(browser);
    const text = await browser.post<Answer>('/api/v1/users/me/avatar', { url: note.url });
    expect(text.body.errors).toEqual({ file: ['The file field must be an image.'] });
    const other = await signedInAs(product, 'customers');
    const foreign = await uploadFile(other.browser, { name: 'me.png', content: await picture('png') });
    const answer = await browser.post<Answer>('/api/v1/users/me/avatar', { url: foreign.url });
    expect(answer.body.errors).toEqual({ url: ['The selected url is invalid.'] });
  });

  it('leaves nothing of the file that it was made of, unless a message refers to it', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const fields = { disk: 'public', metadata: '{"diskPrefix":"avatars"}' };
    const entry = await uploadFile(browser, { name: 'me.png', content: await picture(), fields });
    const stored = entry.url.split('/').at(-1);
    expect(await storedFiles()).toContain(stored);
    await browser.post('/api/v1/users/me/avatar', { url: entry.url });
    expect(await storedFiles()).not.toContain(stored);
    expect((await browser.get(`/api/v1/file-entries/${entry.id}`)).status).toBe(404);

    const attached = await uploadFile(browser, { name: 'me.png', content: await picture() });
    const { id } = await fileTicket(product, browser);
    await browser.trpc.tickets.reply.mutate({ id, body: '<p>Me</p>', uploads: [attached.id] });
    await browser.post('/api/v1/users/me/avatar', { url: attached.url });
    expect((await browser.get(attached.url)).status).toBe(200);
  });

  it('takes a picture that grew when it was made anew', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 };
    const content = await sharp({
      create: { width: 2600, height: 2600, channels: 3, background: '#000', noise },
    })
      .jpeg({ quality: 40 })
      .toBuffer();
    expect(content.length).toBeLessThan(2 * 1024 * 1024);
    const entry = await uploadFile(browser, { name: 'me.jpg', content });
    expect(entry.file_size).toBeGreaterThan(2 * 1024 * 1024);
    expect((await browser.post('/api/v1/users/me/avatar', { url: entry.url })).status).toBe(200);
  });

  it('is refused to strangers, without the CSRF token, and for others', async () => {
    const stranger = await product.visit();
    const body = form(await picture());
    expect((await stranger.post('/api/v1/users/me/avatar', body)).status).toBe(401);
    const { browser } = await signedInAs(product, 'agents');
    const other = await makePerson(product);
    expect((await browser.post('/api/v1/users/me/avatar', body, { withoutToken: true })).status).toBe(419);
    expect((await browser.post(`/api/v1/users/${other.id}/avatar`, body)).status).toBe(403);
    expect((await browser.send('DELETE', `/api/v1/users/${other.id}/avatar`)).status).toBe(403);
    const admin = await signedInAs(product, 'admins');
    expect((await admin.browser.post(`/api/v1/users/${other.id}/avatar`, body)).status).toBe(200);
    expect((await admin.browser.post('/api/v1/users/99999999/avatar', body)).status).toBe(404);
  });

  it('is passed over where no route takes a file', async () => {
    const { browser } = await signedInAs(product, 'customers');
    const answer = await browser.post<Answer>('/auth/logout', form(await picture(), { note: 'x' }));
    expect(answer.status).toBe(200);
  });
});
