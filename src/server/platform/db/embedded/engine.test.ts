import { afterAll, beforeAll, expect, it } from 'vitest';
import { isDatabaseAway } from '../away.ts';
import { Engine } from './engine.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await Engine.open({}, 200);
  await engine.exec('create table things (id integer)');
});
afterAll(() => engine.close());

it('goes on after a transaction that waits for a question which waits for it', async () => {
  const stuck = engine.transaction(async (transaction) => {
    await transaction.query('insert into things values (1)');
    await engine.query('select 1');
  });
  const meanwhile = engine.transaction(async () => undefined);
  expect(isDatabaseAway(await stuck.catch((error) => error))).toBe(true);
  expect(isDatabaseAway(await meanwhile.catch((error) => error))).toBe(true);
  expect((await engine.query('select id from things')).rows).toEqual([]);
});

it('lets a transaction take its time as long as it asks for something', async () => {
  const busy = engine.transaction(async (transaction) => {
    for (let turn = 0; turn < 10; turn += 1) {
      await new Promise((done) => setTimeout(done, 50));
      await transaction.query('insert into things values ($1)', [turn]);
    }
  });
  const { rows } = await engine.query<{ count: number }>('select count(*)::integer from things');
  await busy;
  expect(rows).toEqual([{ count: 10 }]);
});

it('lets others have their turn between the statements of a job, and users go first', async () => {
  const order: string[] = [];
  const job = (async () => {
    for (let turn = 1; turn <= 3; turn += 1) {
      await engine.forJobs.query('select 1');
      order.push(`job ${turn}`);
    }
  })();
  const request = new Promise<void>((resolve) => setImmediate(resolve)).then(async () => {
    await engine.query('select 1');
    order.push('user');
  });
  await Promise.all([job, request]);
  expect(order.indexOf('user')).toBeLessThan(2);
});
