import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connect.ts';
import { tickets } from '../../tickets/tables.ts';

/** Tickets with a value in the field. */
const hasValue = (key: string): SQL => sql`jsonb_exists(${tickets.custom_fields}, ${key})`;

/** Tickets whose value is one of these options, or has one of them. */
const hasOption = (key: string, values: readonly string[]): SQL => sql`exists (
  select from jsonb_array_elements_text(${JSON.stringify(values)}::text::jsonb) as removed(value)
  where jsonb_exists(${tickets.custom_fields} -> ${key}::text, removed.value)
    or ${tickets.custom_fields} ->> ${key}::text = removed.value)`;

export const countTicketsWithValue = (db: Database, key: string) => db.$count(tickets, hasValue(key));

export const countTicketsWithOption = (db: Database, key: string, values: readonly string[]) =>
  db.$count(tickets, hasOption(key, values));
