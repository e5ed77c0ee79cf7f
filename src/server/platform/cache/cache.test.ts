import { describe, expect, it } from 'vitest';
import { readSettings } from '../../domains/settings/service.ts';
import { testProduct } from '../../testing/harness.ts';
import { withDb } from '../context.ts';
import { DatabaseAway } from '../db/away.ts';

const product = testProduct();

const later = () => {
  let fail = (_error: Error) => {};
  const promise = new Promise<string>((_, reject) => {
    fail = reject;
  });
  return { promise, fail };
};

describe('what is kept for many requests', () => {
  it('is what was read last while the database is away, also when it was dropped in the middle of that', async () => {
    const { cache } = product.services;
    const read = (load: () => Promise<string>) => cache.read('of a test', load);
    expect(await read(async () => 'old')).toBe('old');
    cache.forget('of a test');
    const { promise, fail } = later();
    const [first, second] = [read(() => promise), read(() => promise)];
    cache.forget('of a test');
    fail(new DatabaseAway(undefined));
    expect(await Promise.all([first, second])).toEqual(['old', 'old']);
    // It is loaded again as soon as the database is back.
    expect(await read(async () => 'new')).toBe('new');
  });

  it('is asked for again after any other failure', async () => {
    const { cache } = product.services;
    const failing = cache.read('of another', () => Promise.reject(new Error('No such thing.')));
    await expect(failing).rejects.toThrow('No such thing.');
    expect(await cache.read('of another', async () => 'found')).toBe('found');
  });

  it('is read by a transaction itself, which waits for nobody who waits for it, and keeps it for nobody', async () => {
    const { services } = product;
    const { cache, db } = services;
    let go = () => {};
    const asked = new Promise<void>((resolve) => (go = resolve));
    let begin = () => {};
    const begun = new Promise<void>((resolve) => (begin = resolve));
    const within = db.transaction(async (tx) => {
      begin();
      await asked;
      return readSettings(withDb(services, tx));
    });
    await begun;
    // As when settings are saved concurrently.
    cache.forget('settings');
    const others = readSettings(services);
    go();
    expect(await within).toEqual(await others);
    expect(await within).not.toBe(await others);
    expect(await readSettings(withDb(services, db))).toBe(await others);
    expect(await db.transaction((tx) => readSettings(withDb(services, tx)))).toBe(await others);
  });
});
