import { customType } from 'drizzle-orm/pg-core';

/** `2026-11-21 19:42:06.12+00`, as a database in UTC writes a moment. */
const utcMoment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,3})?\+00$/;

/** Lists hold many moments, and parsing one costs more than the rest of its row: most need only other punctuation. */
function toIso(value: string | Date): string {
  if (typeof value !== 'string' || !utcMoment.test(value)) return new Date(value).toISOString();
  const time = value.slice(11, -3);
  const fraction = time.length === 8 ? '.000' : time.slice(8).padEnd(4, '0');
  return `${value.slice(0, 10)}T${time.slice(0, 8)}${fraction}Z`;
}

/** A moment: `timestamptz(3)` in the database, ISO-8601 in UTC everywhere else, so that no precision is lost between them. */
export const instant = customType<{ data: string; driverData: string | Date }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: toIso,
});

/** Text that compares without regard to case. */
export const citext = customType<{ data: string; driverData: string }>({ dataType: () => 'citext' });

export const tsvector = customType<{ data: string; driverData: string }>({ dataType: () => 'tsvector' });
