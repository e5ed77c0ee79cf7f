import { timestampIn } from '#client/platform/time/zoned-time.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** When work begins, for the times that are offered. */
const morning = 'T09:00';

export interface SnoozeTime {
  id: 'later' | 'tomorrow' | 'monday' | 'week';
  /** A timestamp. */
  until: string;
}

/** The day of a moment in a zone, as date fields write it. */
const dayIn = (timeZone: string, moment: number) =>
  new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(moment);

const weekdayIn = (timeZone: string, moment: number) =>
  new Intl.DateTimeFormat('en', { timeZone, weekday: 'short' }).format(moment);

/** The times that are offered, in the time zone of the reader: in some hours, and on mornings of coming days. */
export function snoozeTimes(now: number, timeZone: string): SnoozeTime[] {
  const morningIn = (days: number) =>
    timestampIn(timeZone, `${dayIn(timeZone, now + days * day)}${morning}`) ??
    new Date(now + day).toISOString();
  const toMonday = [1, 2, 3, 4, 5, 6, 7].find((days) => weekdayIn(timeZone, now + days * day) === 'Mon') ?? 7;
  return [
    { id: 'later', until: new Date(now + 3 * hour).toISOString() },
    { id: 'tomorrow', until: morningIn(1) },
    // On Sundays it is tomorrow.
    ...(toMonday === 1 ? [] : [{ id: 'monday' as const, until: morningIn(toMonday) }]),
    { id: 'week', until: morningIn(7) },
  ];
}
