import { expect, it } from 'vitest';
import { Turns, type Urgency } from './turns.ts';

/** In which order those get their turn who come while somebody has it. */
async function orderOf(arrivals: readonly Urgency[]): Promise<string> {
  const turns = new Turns();
  await turns.take('job');
  const order: string[] = [];
  const all = arrivals.map(async (urgency, index) => {
    await turns.take(urgency);
    order.push(`${urgency} ${index}`);
    turns.end();
  });
  turns.end();
  await Promise.all(all);
  return order.join(', ');
}

it('users go before jobs, and each in the order of their coming', async () => {
  expect(await orderOf(['job', 'user', 'job', 'user'])).toBe('user 1, user 3, job 0, job 2');
});

it('jobs get a turn however many users come', async () => {
  const order = await orderOf(['job', 'job', ...Array.from({ length: 25 }, (): Urgency => 'user')]);
  expect(order.split(', ').indexOf('job 0')).toBe(10);
  expect(order.split(', ').indexOf('job 1')).toBe(21);
});

it('whoever comes when nobody is there waits for nobody', async () => {
  const turns = new Turns();
  for (const urgency of ['user', 'job', 'user'] as const) {
    await turns.take(urgency);
    turns.end();
  }
  expect(await orderOf([])).toBe('');
});
