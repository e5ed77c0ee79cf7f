import type PgBoss from 'pg-boss';
import { leaseSeconds, settings } from './insert.ts';

/** Starts the library, makes the queues that are missing, and brings the settings of the others up to date. */
export async function makeQueues(boss: PgBoss, names: Iterable<string>): Promise<void> {
  await boss.start();
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const name of names) {
    const queue = known.get(name);
    if (queue === undefined) await boss.createQueue(name, { name, ...settings });
    else if (queue.expireInSeconds !== leaseSeconds) await boss.updateQueue(name, { name, ...settings });
  }
}

/** Schedules of renamed or removed jobs would fill a queue without a worker. */
export async function unscheduleUnknown(boss: PgBoss, names: ReadonlyMap<string, unknown>): Promise<void> {
  for (const { name } of await boss.getSchedules()) {
    if (!names.has(name)) await boss.unschedule(name);
  }
}
