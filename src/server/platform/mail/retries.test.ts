import { expect, it } from 'vitest';
import { isTooOld, secondsUntilRetry } from './retries.ts';

it('tries a mail soon at first, at last every four hours, and for two days', () => {
  const delays = Array.from({ length: 14 }, (_, attempts) => secondsUntilRetry([{ attempts }]));
  expect(delays.slice(0, 4)).toEqual([15, 30, 60, 120]);
  expect(delays.at(-1)).toBe(4 * 3600);
  // The one that was tried least decides for those that leave together.
  expect(secondsUntilRetry([{ attempts: 9 }, { attempts: 0 }])).toBe(15);
  const hoursAgo = (hours: number) => ({
    created_at: new Date(Date.now() - hours * 3_600_000).toISOString(),
  });
  expect([isTooOld(hoursAgo(47)), isTooOld(hoursAgo(49))]).toEqual([false, true]);
});
