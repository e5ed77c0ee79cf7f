import { expect, it } from 'vitest';
import { auditInputOf, errorInputOf } from './log-search.ts';

const from = '2027-01-15';

it('begins and ends days where the times of the log are shown', () => {
  expect(errorInputOf({ from, to: from }, 'America/New_York')).toMatchObject({
    from: '2027-01-15T05:00:00.000Z',
    to: '2027-01-16T05:00:00.000Z',
  });
  expect(auditInputOf({ from }, 'Asia/Tokyo')).toMatchObject({
    from: '2027-01-14T15:00:00.000Z',
    to: undefined,
  });
});

it('ends a day at midnight, also when clocks change in it', () => {
  expect(errorInputOf({ to: '2026-03-29' }, 'Europe/Berlin')).toMatchObject({
    to: '2026-03-29T22:00:00.000Z',
  });
});
