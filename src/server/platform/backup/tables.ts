import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { instant } from '../db/columns.ts';

/** Backups that were made or failed. */
export const backups = pgTable(
  'backups',
  {
    id: serial('id').primaryKey(),
    /** The name of its folder, without where that is. */
    name: text('name').notNull(),
    /** The requester of the backup. */
    asked_by: text('asked_by', { enum: ['command', 'schedule', 'screen'] }).notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    rows: bigint('rows', { mode: 'number' }).notNull().default(0),
    files: integer('files').notNull().default(0),
    /** Reason of the failure. */
    error: text('error'),
    started_at: instant('started_at').notNull().default(sql`now()`),
    finished_at: instant('finished_at'),
  },
  (table) => [index('backups_started').on(table.started_at.desc().nullsFirst())],
);
