import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testProduct } from '../../testing/harness.ts';
import { queuesBeside } from '../../testing/queues.ts';
import { rows } from '../db/statements.ts';
import type { Services } from '../services.ts';
import { ownExecutor } from './executor.ts';
import { defineJob, type Finish, type Job } from './job.ts';
import { isSuspect, Leases } from './leases.ts';

const product = testProduct();

const queueOf = queuesBeside(product);

let names = 0;

const stampJob = (run: (services: Services, data: { n: number }, finish: Finish) => Promise<void>) => {
  names += 1;
  return defineJob({ name: `test-${names}`, label: 'Test', data: z.object({ n: z.int() }), run });
};

const statesOf = async (name: string) => {
  const found = await rows<{ state: string }>(
    product.services.db,
    sql`select state::text as state from jobs.job where name = ${name} order by created_on, id`,
  );
  return found.map(({ state }) => state);
};

/** A promise and its resolver. */
function later() {
  let happen = () => {};
  const happened = new Promise<void>((resolve) => {
    happen = resolve;
  });
  return { happen, happened };
}

describe('a queue', () => {
  it('is worked off without a pause between full batches', async () => {
    const { happen, happened } = later();
    let done = 0;
    const job = stampJob(async () => {
      done += 1;
      if (done === 95) happen();
    });
    const queue = await queueOf(job);
    const all = Array.from({ length: 95 }, (_, n) => ({ n }));
    await queue.enqueue(product.services.db, job, ...all);
    await queue.work(product.services);
    // With a pause after each batch the embedded database takes longer than a test may.
    await happened;
    await expect.poll(() => statesOf(job.name)).toEqual(Array(95).fill('completed'));
  });

  it('marks a job as done in the transaction of its work, or not at all', async () => {
    const { db } = product.services;
    let runs = 0;
    const job = stampJob((services, _data, finish) =>
      services.db.transaction(async (tx) => {
        runs += 1;
        await finish(tx);
        if (runs === 1) throw new Error('The process ended.');
      }),
    );
    const queue = await queueOf(job);
    await queue.enqueue(db, job, { n: 1 });
    await queue.drain(product.services);
    expect(await statesOf(job.name)).toEqual(['retry']);
    await db.execute(sql`update jobs.job set start_after = now() - interval '1 s' where name = ${job.name}`);
    await queue.drain(product.services);
    expect(await statesOf(job.name)).toEqual(['completed']);
    expect(runs).toBe(2);
  });

  it('does not let a job finish that was given to somebody else meanwhile', async () => {
    const { db } = product.services;
    let finished = 0;
    const job = stampJob((services, _data, finish) =>
      services.db.transaction(async (tx) => {
        await tx.execute(sql`update jobs.job set state = 'completed' where name = ${job.name}`);
        await finish(tx);
        finished += 1;
      }),
    );
    const queue = await queueOf(job);
    await queue.enqueue(db, job, { n: 1 });
    await queue.drain(product.services);
    expect(finished).toBe(0);
    expect(await statesOf(job.name)).toEqual(['retry']);
  });

  it('loses no job of a batch when another one fails', async () => {
    const done: number[] = [];
    const job = stampJob(async (_services, { n }) => {
      if (n === 2) throw new Error('This one can not be done.');
      done.push(n);
    });
    const queue = await queueOf(job);
    await queue.enqueue(product.services.db, job, { n: 1 }, { n: 2 }, { n: 3 });
    await queue.drain(product.services);
    expect(done.sort()).toEqual([1, 3]);
    expect((await statesOf(job.name)).sort()).toEqual(['completed', 'completed', 'retry']);
  });
});

describe('what a process had in hand when it ended', () => {
  const leftBehind = async (job: Job<Services, { n: number }>) => {
    const { db } = product.services;
    const dead = await queueOf(job);
    await dead.enqueue(db, job, { n: 1 }, { n: 2 });
    await db.execute(sql`update jobs.job set state = 'active', started_on = now() where name = ${job.name}`);
  };

  it('is done by others after a minute on a server, at the next start in the embedded database', async () => {
    const { connection, db } = product.services;
    const { happen, happened } = later();
    const seen: number[] = [];
    const job = stampJob(async (_services, { n }) => {
      seen.push(n);
      if (seen.length === 2) happen();
    });
    await leftBehind(job);
    const [queue] = await rows<{ seconds: number }>(
      db,
      sql`select expire_seconds as seconds from jobs.queue where name = ${job.name}`,
    );
    expect(queue?.seconds).toBe(60);
    if (!connection.embedded) return;
    await (await queueOf(job)).work(product.services);
    await happened;
    expect(seen.sort()).toEqual([1, 2]);
  });

  it('is begun once more, and given up when the process ends again; one that had to wait for it is not', async () => {
    const { connection } = product.services;
    const begun: number[] = [];
    const { happen, happened } = later();
    const job = stampJob(async (_services, { n }) => {
      begun.push(n);
      if (begun.length === 1) await happened;
    });
    const leases = new Leases(connection);
    await leftBehind(job);
    expect(await leases.giveBackOfDead()).toEqual([]);
    expect(await statesOf(job.name)).toEqual(['retry', 'retry']);
    const stuck = (await queueOf(job)).drain(product.services);
    await expect.poll(() => begun.length).toBe(1);
    expect(await leases.giveBackOfDead()).toEqual([job.name]);
    expect((await statesOf(job.name)).sort()).toEqual(['failed', 'retry']);
    await (await queueOf(job)).drain(product.services);
    expect([...begun].sort()).toEqual([1, 2]);
    expect((await statesOf(job.name)).sort()).toEqual(['completed', 'failed']);
    happen();
    await stuck;
  });

  it('is told from other failures, also where the library takes it away', () => {
    const library = readFileSync('node_modules/pg-boss/src/plans.js', 'utf8');
    const [, stored = '{}'] = /const output = '\\'(\{.*timeout.*\})\\'::jsonb'/.exec(library) ?? [];
    expect(isSuspect(JSON.parse(stored))).toBe(true);
    expect([isSuspect(null), isSuspect({ message: 'No.' }), isSuspect({ value: null })]).not.toContain(true);
  });

  it('is given back by a process that is asked to stop', async () => {
    const { happen, happened } = later();
    const { happen: go, happened: gone } = later();
    const job = stampJob(async () => {
      happen();
      await gone;
    });
    const queue = await queueOf(job);
    await queue.enqueue(product.services.db, job, { n: 1 }, { n: 2 });
    await queue.work(product.services);
    await happened;
    const stopping = queue.stop();
    go();
    await stopping;
    expect((await statesOf(job.name)).sort()).toEqual(['completed', 'retry']);
  });
});

it('a stop leaves no statement of the library behind, nor one that follows it', async () => {
  const { executeSql, settled } = ownExecutor(product.services.connection);
  const answered: number[] = [];
  const ask = async (n: number) => {
    await executeSql('select $1::int', [n]);
    answered.push(n);
  };
  void ask(1).then(() => ask(2));
  await settled();
  expect(answered).toEqual([1, 2]);
});

it('settings of queues that were made before are brought up to date', async () => {
  const { db } = product.services;
  const job = stampJob(async () => undefined);
  await queueOf(job);
  await db.execute(sql`update jobs.queue set expire_seconds = 900 where name = ${job.name}`);
  await queueOf(job);
  const [queue] = await rows(db, sql`select expire_seconds from jobs.queue where name = ${job.name}`);
  expect(queue).toEqual({ expire_seconds: 60 });
});

it('the clock of a job that is called otherwise by now stops', async () => {
  const { db } = product.services;
  const timed = defineJob({
    name: 'test-timed',
    label: 'Test the clock',
    data: z.object({}),
    cron: '0 0 1 1 *',
    run: async () => undefined,
  });
  const clocks = async () => rows(db, sql`select name from jobs.schedule where name like 'test-timed%'`);
  await (await queueOf(timed)).work(product.services);
  expect(await clocks()).toEqual([{ name: 'test-timed' }]);
  await (await queueOf({ ...timed, name: 'test-timed-renamed' })).work(product.services);
  expect(await clocks()).toEqual([{ name: 'test-timed-renamed' }]);
});
