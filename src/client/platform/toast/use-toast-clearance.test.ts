import { expect, it } from 'vitest';
import { riseAbove } from './use-toast-clearance.ts';

const height = 900;

it('stays at the edge while nothing is there', () => {
  expect(riseAbove([], height)).toBe(0);
  expect(riseAbove([{ top: 100, bottom: 200 }], height)).toBe(0);
});

it('rises above buttons and fields, one after the other', () => {
  expect(riseAbove([{ top: 700, bottom: 890 }], height)).toBe(208);
  const both = [
    { top: 600, bottom: 680 },
    { top: 700, bottom: 890 },
  ];
  expect(riseAbove(both, height)).toBe(308);
});

it('stays where it is when there is no room above', () => {
  expect(riseAbove([{ top: 20, bottom: 890 }], height)).toBe(0);
});
