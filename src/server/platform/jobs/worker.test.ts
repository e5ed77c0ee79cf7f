import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type Fetched, gatherMs, Worker } from './worker.ts';

it('fetches jobs that arrive one by one while it works together', async () => {
  const waiting: Fetched[] = [];
  const done: string[] = [];
  let fetches = 0;
  const worker = new Worker({
    fetch: async () => {
      fetches += 1;
      return waiting.splice(0, 1000);
    },
    run: async (batch) => {
      done.push(...batch.map(({ id }) => id));
    },
    batchSize: 1000,
    pause: 60_000,
  });
  const begun = performance.now();
  const ids = Array.from({ length: 300 }, (_, n) => String(n));
  for (const id of ids) {
    waiting.push({ id, data: {}, isSuspect: false });
    worker.notify();
    await setImmediate();
  }
  await expect.poll(() => done).toEqual(ids);
  // One fetch, those of earlier notifications, and two per pause: one by the wake-up, one after it.
  expect(fetches).toBeLessThan(4 + (2 * (performance.now() - begun)) / gatherMs);
  await worker.stop();
});
