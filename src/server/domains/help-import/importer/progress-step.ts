import { setImmediate } from 'node:timers/promises';
import type { Step } from './source.ts';

/** Gives signals and other work of this process a turn now and then. */
export const progressStep =
  (tell: (done: number, total: number) => void | Promise<void>, signal?: AbortSignal): Step =>
  async (done, total) => {
    signal?.throwIfAborted();
    await tell(done, total);
    if (done % 20 === 0) await setImmediate();
  };
