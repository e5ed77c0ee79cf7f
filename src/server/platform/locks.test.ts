import { sql } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { testProduct } from '../testing/harness.ts';
import { urlOfDatabase } from '../testing/server-databases.ts';
import { connectPostgres } from './db/connect.ts';
import { rows } from './db/statements.ts';
import { Locks } from './locks.ts';

const product = testProduct();

describe('a lock', () => {
  it('is one request’s at a time, and free again afterwards', async () => {
    const { locks } = product.services;
    const release = await locks.acquire('a');
    expect(release).not.toBeNull();
    expect(await locks.acquire('a')).toBeNull();
    const other = await locks.acquire('b');
    expect(other).not.toBeNull();
    await release?.();
    await release?.();
    const again = await locks.acquire('a');
    expect(again).not.toBeNull();
    await again?.();
    await other?.();
  });

  it('comes to who waits, and is let go by who is asked', async () => {
    const { locks } = product.services;
    const first = await locks.acquire('c', { onInterrupt: () => void first?.() });
    const second = await locks.acquire('c', { wait: 2000, interrupt: true });
    expect(second).not.toBeNull();
    const waiting = locks.acquire('c', { wait: 2000 });
    let given = false;
    void waiting.then(() => {
      given = true;
    });
    await (await locks.acquire('elsewhere'))?.();
    expect(given).toBe(false);
    await second?.();
    await (await waiting)?.();
    expect(await locks.acquire('c', { wait: 100 })).not.toBeNull();
  });
});

const server = inject('serverTemplate');

if (server !== null) {
  describe('a lock of another process', () => {
    it('is respected, let go when asked for, and ends with the process', async () => {
      const [found] = await rows<{ name: string }>(
        product.services.db,
        sql`select current_database() as name`,
      );
      const elsewhere = connectPostgres(urlOfDatabase(server.url, found?.name ?? ''));
      const others = new Locks(elsewhere);
      await others.start();
      const { locks } = product.services;
      const held = await others.acquire('d', { onInterrupt: () => void held?.() });
      expect(held).not.toBeNull();
      expect(await locks.acquire('d')).toBeNull();
      const taken = await locks.acquire('d', { wait: 5000, interrupt: true });
      expect(taken).not.toBeNull();
      expect(await others.acquire('d')).toBeNull();
      await taken?.();
      expect(await others.acquire('d')).not.toBeNull();
      expect(await locks.acquire('d')).toBeNull();
      await elsewhere.close();
      expect(await locks.acquire('d', { wait: 2000 })).not.toBeNull();
    });
  });
}
