import { setTimeout as sleep } from 'node:timers/promises';
import { type Product, startProduct } from '#server/testing/built-product.ts';
import { load } from './load.ts';
import { type Clock, clockOf, databaseClock } from './processor.ts';

/** Who does the jobs that writes leave behind, and what it costs. */
export interface Backlog {
  database: Clock;
  /** Does them all; microseconds of processor time, or none where they were not told apart. */
  clear: () => Promise<{ node: number; database: number }>;
}

const nothing = { node: 0, database: 0 };

/** Until the process has nothing to do for a while. */
async function untilIdle(clock: Clock): Promise<void> {
  for (let before = clock() - 1_000_000; clock() - before > 60_000; ) {
    before = clock();
    await sleep(400);
  }
}

/** The worker sleeps while something is measured, and works in between. */
export async function withBacklog<Value>(
  variables: Record<string, string>,
  product: Product,
  work: (backlog: Backlog) => Promise<Value>,
): Promise<Value> {
  const { DATABASE_URL: url } = variables;
  if (url === undefined) {
    const clear = async () => {
      await untilIdle(clockOf(product.pid));
      return nothing;
    };
    return work({ database: () => 0, clear });
  }
  const server = await databaseClock(url);
  // That it takes jobs it says in its log.
  const worker = await startProduct({
    ...variables,
    ...load,
    SEED: 'none',
    LOG_LEVEL: 'info',
    ROLE: 'worker',
  });
  const clock = clockOf(worker.pid);
  const clear = async () => {
    if ((await server.waiting()) === 0) return nothing;
    const before = [clock(), server.clock()] as const;
    process.kill(worker.pid, 'SIGCONT');
    while ((await server.waiting()) > 0) await sleep(100);
    process.kill(worker.pid, 'SIGSTOP');
    return { node: clock() - before[0], database: server.clock() - before[1] };
  };
  try {
    await clear();
    process.kill(worker.pid, 'SIGSTOP');
    return await work({ database: server.clock, clear });
  } finally {
    process.kill(worker.pid, 'SIGCONT');
    await worker.stop();
  }
}
