import { customType } from 'drizzle-orm/pg-core';

/** A moment: `timestamptz(3)` in the database, ISO-8601 in UTC everywhere else, so that no precision is lost between them. */
export const moment = customType<{ data: string; driverData: string | Date }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
});

/** Text that compares without regard to case. */
export const citext = customType<{ data: string; driverData: string }>({ dataType: () => 'citext' });

export const tsvector = customType<{ data: string; driverData: string }>({ dataType: () => 'tsvector' });
