import { afterEach } from 'vitest';
import type { Job } from '../platform/jobs/job.ts';
import { Jobs } from '../platform/jobs/jobs.ts';
import { createLog } from '../platform/logging/log.ts';
import type { Services } from '../platform/services.ts';
import type { Product } from './harness.ts';

/** Makes queues beside the product's own, as other processes have them; each stops after the test that made it. */
export function queuesBeside(product: Product) {
  const queues: Jobs<Services>[] = [];
  afterEach(async () => {
    await Promise.all(queues.splice(0).map((queue) => queue.stop()));
  });
  return async (...jobs: readonly unknown[]) => {
    const { connection } = product.services;
    const queue = new Jobs<Services>(connection, jobs as readonly Job<Services>[], createLog('silent'));
    await queue.start();
    queues.push(queue);
    return queue;
  };
}
