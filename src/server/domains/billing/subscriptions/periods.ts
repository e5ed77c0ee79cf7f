import type { PriceRow } from '../offer.ts';

type Interval = Pick<PriceRow, 'interval' | 'interval_count'>;

export const dayMs = 86_400_000;

/** Adds months in UTC, on the same day of the month, or its last where the month is shorter. */
function addMonths(from: Date, months: number): Date {
  const moved = new Date(from);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(from.getUTCDate(), last));
  return moved;
}

/** The end of a number of periods since a time. */
export function periodsAfter(
  anchor: string,
  { interval, interval_count }: Interval,
  periods: number,
): string {
  const from = new Date(anchor);
  const count = interval_count * periods;
  if (interval === 'day') return new Date(from.getTime() + count * dayMs).toISOString();
  return addMonths(from, interval === 'year' ? count * 12 : count).toISOString();
}

/** The first period end after a time; periods are counted from the anchor, so that none drifts. */
export function nextEnd(anchor: string, interval: Interval, after: string): string {
  let periods = 1;
  let end = periodsAfter(anchor, interval, periods);
  while (Date.parse(end) <= Date.parse(after)) {
    periods += 1;
    end = periodsAfter(anchor, interval, periods);
  }
  return end;
}
