import { expect, it } from 'vitest';
import { snoozeTimes } from './snooze-times.ts';

const friday = Date.parse('2026-11-27T23:30:00Z');

it('offers mornings of the reader’s time zone', () => {
  // Saturday already in Berlin.
  expect(snoozeTimes(friday, 'Europe/Berlin')).toEqual([
    { id: 'later', until: '2026-11-28T02:30:00.000Z' },
    { id: 'tomorrow', until: '2026-11-29T08:00:00.000Z' },
    { id: 'monday', until: '2026-11-30T08:00:00.000Z' },
    { id: 'week', until: '2026-12-05T08:00:00.000Z' },
  ]);
});

it('offers Monday once, on a Sunday', () => {
  const sunday = Date.parse('2026-11-29T12:00:00Z');
  expect(snoozeTimes(sunday, 'UTC').map(({ id }) => id)).toEqual(['later', 'tomorrow', 'week']);
});
