import { expect, it } from 'vitest';
import { dateFormat, usableTimezone } from './format.ts';

const given = { language: 'en', preset: 'short', timeZone: 'UTC' } as const;
const moment = new Date('2026-01-02T15:04:00Z');

it('makes one format for each language, preset and zone, with the time of day or without', () => {
  expect(dateFormat(given)).toBe(dateFormat({ ...given }));
  const others = [
    { ...given, language: 'de' },
    { ...given, preset: 'long' as const },
    { ...given, timeZone: 'Asia/Tokyo' },
    { ...given, withTime: true },
  ].map((other) => dateFormat(other).format(moment));
  expect(new Set([dateFormat(given).format(moment), ...others]).size).toBe(5);
  expect(others.at(-1)).toBe('Jan 02, 2026, 03:04 PM');
});

it.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['auto', undefined],
  ['Nowhere/At all', undefined],
  [null, undefined],
])('takes %s for %s', (name, zone) => {
  expect([usableTimezone(name), usableTimezone(name)]).toEqual([zone, zone]);
});
