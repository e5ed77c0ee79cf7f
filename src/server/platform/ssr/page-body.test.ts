import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { PageBody } from './page-body.ts';

const html = `<main>${'An answer to a question. '.repeat(500)}</main>`;
const place = 'a-place-that-nobody-can-guess';
const withPlace = `${html}<script>${place}</script>${html}`;
const filled = (text: string) => `${html}<script>${text}</script>${html}`;

describe('the bytes of a page', () => {
  it('are the page in every encoding', async () => {
    const body = new PageBody(html);
    expect(body.encodings).toEqual(['br', 'gzip', 'identity']);
    expect((await body.as('identity')).toString()).toBe(html);
    expect(gunzipSync(await body.as('gzip')).toString()).toBe(html);
    expect(brotliDecompressSync(await body.as('br')).toString()).toBe(html);
  });

  it('are compressed once, also for those who ask at the same time', async () => {
    const body = new PageBody(html);
    const [first, second] = await Promise.all([body.as('br'), body.as('br')]);
    expect(second).toBe(first);
    expect(await body.as('br')).toBe(first);
  });

  it('are counted in all encodings that are held', async () => {
    const body = new PageBody(html);
    expect(body.bytes).toBe(html.length);
    const brotli = await body.as('br');
    const gzip = await body.as('gzip');
    expect(body.bytes).toBe(html.length + brotli.length + gzip.length);
  });
});

describe('a page with a place', () => {
  it.each(['', '{"name":"Zoë 🙂 مرحبا"}', 'x'.repeat(200_000)])(
    'holds in it what each answer puts there',
    async (text) => {
      const body = new PageBody(withPlace, place);
      expect(body.encodings).toEqual(['gzip', 'identity']);
      expect((await body.as('identity', text)).toString()).toBe(filled(text));
      expect(gunzipSync(await body.as('gzip', text)).toString()).toBe(filled(text));
    },
  );

  it('keeps nothing of what was put there', async () => {
    const body = new PageBody(withPlace, place);
    await body.as('gzip', 'first');
    expect(gunzipSync(await body.as('gzip', 'second')).toString()).toBe(filled('second'));
  });
});
