import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageBody } from './page-body.ts';
import { type CachedPage, PageCache } from './page-cache.ts';

const fresh = 5_000;
const stale = 60_000;

const page = (text: string, status = 200): CachedPage => ({
  status,
  headers: [],
  body: Object.assign(new PageBody(text), { text }),
  own: { scripts: [], styles: [] },
});
const textOf = (made: CachedPage) => (made.body as PageBody & { text: string }).text;

/** Counts the renderings of a page, and numbers each one in its text. */
function pageMaker(status = 200) {
  let made = 0;
  return vi.fn(async () => {
    made += 1;
    return page(`page ${made}`, status);
  });
}

/** Lets work that was started beside the answer end. */
const settle = () => vi.advanceTimersByTimeAsync(0);

let cache: PageCache;
beforeEach(() => {
  vi.useFakeTimers();
  cache = new PageCache({ fresh, stale, bytes: 100, pages: 3 });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a page that visitors share', () => {
  it('is made once while it is fresh', async () => {
    const make = pageMaker();
    await cache.get('/', make);
    vi.advanceTimersByTime(fresh);
    expect(textOf(await cache.get('/', make))).toBe('page 1');
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('is served stale while one new page is made, and then replaced', async () => {
    const make = pageMaker();
    await cache.get('/', make);
    vi.advanceTimersByTime(fresh + 1);
    const answers = await Promise.all([cache.get('/', make), cache.get('/', make), cache.get('/', make)]);
    expect(answers.map(textOf)).toEqual(['page 1', 'page 1', 'page 1']);
    await settle();
    expect(make).toHaveBeenCalledTimes(2);
    expect(textOf(await cache.get('/', make))).toBe('page 2');
    vi.advanceTimersByTime(fresh);
    await cache.get('/', make);
    expect(make).toHaveBeenCalledTimes(2);
  });

  it('is not served when it is older than that', async () => {
    const make = pageMaker();
    await cache.get('/', make);
    vi.advanceTimersByTime(fresh + stale + 1);
    expect(textOf(await cache.get('/', make))).toBe('page 2');
  });

  it('is made once for all who wait for it', async () => {
    const make = pageMaker();
    await Promise.all([cache.get('/', make), cache.get('/', make)]);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('stays when its renewal fails, and is tried again', async () => {
    const make = pageMaker();
    await cache.get('/', make);
    vi.advanceTimersByTime(fresh + 1);
    make.mockRejectedValueOnce(new Error('no database'));
    expect(textOf(await cache.get('/', make))).toBe('page 1');
    await settle();
    expect(textOf(await cache.get('/', make))).toBe('page 1');
    await settle();
    expect(textOf(await cache.get('/', make))).toBe('page 2');
  });

  it('is not kept when it says that something is missing or wrong', async () => {
    const make = pageMaker(404);
    await cache.get('/nowhere', make);
    await cache.get('/nowhere', make);
    expect(make).toHaveBeenCalledTimes(2);
  });
});

describe('a change of content', () => {
  it('drops every page', async () => {
    const make = pageMaker();
    await cache.get('/', make);
    cache.drop();
    expect(textOf(await cache.get('/', make))).toBe('page 2');
  });

  it('keeps out what was being made before it', async () => {
    const make = pageMaker();
    let finish = (_: CachedPage) => {};
    const old = cache.get('/', () => new Promise((resolve) => (finish = resolve)));
    cache.drop();
    expect(textOf(await cache.get('/', make))).toBe('page 1');
    finish(page('the old page'));
    expect(textOf(await old)).toBe('the old page');
    expect(textOf(await cache.get('/', make))).toBe('page 1');
  });
});

describe('the room for pages', () => {
  it('goes to those that were read last', async () => {
    const make = pageMaker();
    for (const key of ['a', 'b', 'c', 'a', 'd']) await cache.get(key, make);
    expect(make).toHaveBeenCalledTimes(4);
    await cache.get('a', make);
    expect(make).toHaveBeenCalledTimes(4);
    await cache.get('b', make);
    expect(make).toHaveBeenCalledTimes(5);
  });

  it('is bounded in bytes', async () => {
    const make = pageMaker();
    await cache.get('a', make);
    await cache.get('long', async () => page('x'.repeat(98)));
    await cache.get('a', make);
    expect(make).toHaveBeenCalledTimes(2);
  });

  it('is taken by the compressed bytes too', async () => {
    vi.useRealTimers();
    const room = new PageCache({ fresh, stale, bytes: 250, pages: 10 });
    const make = vi.fn(async () => page('x'.repeat(100)));
    const noise = Array.from({ length: 100 }, (_, n) => String.fromCharCode(33 + ((n * 31) % 90))).join('');
    await room.get('a', make);
    const long = await room.get('long', async () => page(noise));
    await room.get('a', make);
    expect(make).toHaveBeenCalledTimes(1);
    await room.bytes('long', long, 'gzip');
    await room.get('a', make);
    expect(make, 'the least recently used one made room').toHaveBeenCalledTimes(2);
  });
});
