import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { testProduct } from '../../testing/harness.ts';
import type { Hint } from './events.ts';

const product = testProduct();

it('a hint reaches a thousand listeners in order and in many turns, so that others get theirs in between', async () => {
  const { events, db } = product.services;
  const heard: { listener: number; id: number | null }[] = [];
  const leave = Array.from({ length: 1000 }, (_, listener) =>
    events.subscribe(['printers'], ({ id }: Hint) => heard.push({ listener, id })),
  );
  const countTurns = async () => {
    let turns = 0;
    for (let before = 0; before < 2000; before = heard.length) {
      await turn();
      if (heard.length > before) turns += 1;
    }
    return turns;
  };
  const counted = countTurns();
  await events.publish(db, ['printers'], { name: 'ticket', id: 1 });
  await events.publish(db, ['printers'], { name: 'ticket', id: 2 });
  expect(await counted).toBeGreaterThan(10);
  expect(heard.map(({ id }) => id)).toEqual(Array.from({ length: 2000 }, (_, n) => (n < 1000 ? 1 : 2)));
  expect(heard.map(({ listener }) => listener)).toEqual(Array.from({ length: 2000 }, (_, n) => n % 1000));
  for (const end of leave) end();
});
