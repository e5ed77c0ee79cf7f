import { setImmediate } from 'node:timers/promises';
import type { Step } from './source.ts';

/** Yields to signals and other work of this process regularly. */
export const progressStep =
  (tell: (done: number, total: number) => void | Promise<void>, signal?: AbortSignal): Step =>
  async (done, total) => {
    signal?.throwIfAborted();
    await tell(done, total);
    if (done % 20 === 0) await setImmediate();
  };
