import { expect, it } from 'vitest';
import { riseAbove } from './use-toast-clearance.ts';

const size = { width: 1280, height: 900 };
const box = (top: number, bottom: number, left = 300, right = 900) => ({ top, bottom, left, right });

it('stays at the edge while nothing is there', () => {
  expect(riseAbove([], size)).toBe(0);
  expect(riseAbove([box(100, 200)], size)).toBe(0);
});

it('rises above buttons and fields, one after the other', () => {
  expect(riseAbove([box(700, 890)], size)).toBe(208);
  const both = [box(600, 680), box(700, 890)];
  expect(riseAbove(both, size)).toBe(308);
});

it('leaves alone what stands beside it', () => {
  expect(riseAbove([box(700, 890, 940, 1260), box(700, 890, 0, 380)], size)).toBe(0);
  expect(riseAbove([box(700, 890, 940, 1260)], { width: 1440, height: 900 })).toBe(208);
});

it('stays where it is when there is no room above', () => {
  expect(riseAbove([box(20, 890)], size)).toBe(0);
});
