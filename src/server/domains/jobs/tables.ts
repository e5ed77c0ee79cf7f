import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { jobStates, jobTypes, outcomes } from '#shared/jobs.ts';
import type { Translatable } from '#shared/translation.ts';
import { drivers } from '#shared/uploads.ts';
import { instant } from '../../platform/db/columns.ts';
import { users } from '../auth/tables.ts';

/** Background jobs requested by users, with progress and file. */
export const jobs = pgTable(
  'jobs',
  {
    id: uuid('id').primaryKey(),
    type: text('type', { enum: jobTypes }).notNull(),
    state: text('state', { enum: jobStates }).notNull().default('queued'),
    user_id: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Input of the request. */
    input: jsonb('input').$type<Record<string, unknown>>().notNull(),
    total: integer('total').notNull().default(0),
    done: integer('done').notNull().default(0),
    succeeded: integer('succeeded').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    operation_id: uuid('operation_id'),
    error: text('error'),
    /** The file that came of it, until it expires. */
    driver: text('driver', { enum: drivers }),
    storage_key: text('storage_key'),
    file_name: text('file_name'),
    file_type: text('file_type'),
    file_size: bigint('file_size', { mode: 'number' }),
    expires_at: instant('expires_at').notNull(),
    created_at: instant('created_at').notNull().default(sql`now()`),
    finished_at: instant('finished_at'),
  },
  (table) => [
    index('jobs_user').on(table.user_id, table.created_at),
    index('jobs_expires').on(table.expires_at),
  ],
);

/** Results of a job per record. */
export const jobResults = pgTable(
  'job_results',
  {
    job_id: uuid('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    subject_type: text('subject_type').notNull(),
    subject_id: integer('subject_id'),
    title: text('title').notNull(),
    outcome: text('outcome', { enum: outcomes }).notNull(),
    ok: boolean('ok').notNull(),
    reason: text('reason'),
    message: text('message'),
    /** Translatable form of the message; null for one without values. */
    text: jsonb('text').$type<Translatable>(),
  },
  (table) => [primaryKey({ columns: [table.job_id, table.position] })],
);
