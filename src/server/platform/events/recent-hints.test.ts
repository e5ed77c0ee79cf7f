import { expect, it } from 'vitest';
import { RecentHints } from './recent-hints.ts';

const hint = (seq: number) => ({ seq });
const numbers = (hints: { seq: number }[] | null) => hints?.map(({ seq }) => seq) ?? null;

it('tells what came after a hint in the order of commits, whatever their numbers', () => {
  const recent = new RecentHints<{ seq: number }>();
  recent.startAfter(10);
  expect(recent.newest).toBe(10);
  expect(recent.after(10)).toEqual([]);
  for (const seq of [12, 11, 13]) recent.add(hint(seq));
  expect(recent.newest).toBe(13);
  expect(numbers(recent.after(10))).toEqual([12, 11, 13]);
  expect(numbers(recent.after(12))).toEqual([11, 13]);
  expect(numbers(recent.after(13))).toEqual([]);
});

it('says that it does not know what was never told, or was forgotten', () => {
  const recent = new RecentHints<{ seq: number }>();
  expect(recent.newest).toBeNull();
  expect(recent.after(1)).toBeNull();
  recent.startAfter(0);
  for (let seq = 1; seq <= 10_000; seq += 1) recent.add(hint(seq));
  expect(recent.after(1)).toBeNull();
  expect(recent.after(0)).toBeNull();
  expect(numbers(recent.after(9_998))).toEqual([9_999, 10_000]);
  recent.startAfter(null);
  expect(recent.newest).toBeNull();
  expect(recent.after(10_000)).toBeNull();
});
