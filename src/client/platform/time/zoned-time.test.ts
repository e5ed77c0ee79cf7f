import { describe, expect, it } from 'vitest';
import { timestampIn } from './zoned-time.ts';

describe('a time that is typed', () => {
  it('is one of the zone that it is typed in, not of the computer', () => {
    expect(timestampIn('America/New_York', '2027-01-15T09:00')).toBe('2027-01-15T14:00:00.000Z');
    expect(timestampIn('Asia/Tokyo', '2027-01-15T09:00')).toBe('2027-01-15T00:00:00.000Z');
    expect(timestampIn('Asia/Kathmandu', '2027-01-15T00:10')).toBe('2027-01-14T18:25:00.000Z');
    expect(timestampIn('Pacific/Apia', '2027-07-01T12:00')).toBe('2027-06-30T23:00:00.000Z');
    expect(timestampIn('UTC', 'soon')).toBe(null);
    expect(timestampIn('UTC', '')).toBe(null);
  });

  it('is the earlier one where clocks go back, and as much later where they leave it out', () => {
    expect(timestampIn('Europe/Berlin', '2027-10-31T02:30')).toBe('2027-10-31T00:30:00.000Z');
    expect(timestampIn('Europe/Berlin', '2027-03-28T02:30')).toBe('2027-03-28T01:30:00.000Z');
    expect(timestampIn('America/New_York', '2027-03-14T03:30')).toBe('2027-03-14T07:30:00.000Z');
    expect(timestampIn('America/New_York', '2027-11-07T01:30')).toBe('2027-11-07T05:30:00.000Z');
  });
});
