import { z } from 'zod';
import { cursorInput } from './pagination.ts';
import { queueJobStates } from './record-states.ts';
import { plainText } from './validation.ts';
import { flag, timestamp, timestampOrDay } from './wire.ts';

/** A line that the screen translates, with the values of its places. */
const textSchema = z.object({
  line: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});

export type SystemText = z.output<typeof textSchema>;

export const checkNames = [
  'database',
  'migrations',
  'disk',
  'privacy',
  'storage',
  'jobs',
  'failed_jobs',
  'mail',
  'address',
  'backup',
  'prices',
] as const;

/** Something that can be wrong with the product as it runs here. */
export const checkSchema = z.object({
  name: z.enum(checkNames),
  ok: z.boolean(),
  /** In English. */
  message: z.string(),
  text: textSchema,
});

export type Check = z.output<typeof checkSchema>;

export const backupSchema = z.object({
  name: z.string(),
  asked_by: z.enum(['command', 'schedule', 'screen']),
  bytes: z.number(),
  rows: z.number(),
  files: z.int(),
  error: z.string().nullable(),
  started_at: timestamp(),
  finished_at: timestamp().nullable(),
});

export const systemSchema = z.object({
  version: z.string(),
  started_at: timestamp(),
  node: z.string(),
  database: z.object({ kind: z.enum(['embedded', 'server']), version: z.string(), size: z.number() }),
  migrations: z.object({ applied: z.int(), pending: z.int() }),
  queues: z.array(
    z.object({
      name: z.string(),
      /** Displayed name of its jobs. */
      label: z.string(),
      waiting: z.int(),
      running: z.int(),
      failed: z.int(),
      /** Waiting seconds of the oldest job; null when none is waiting. */
      oldest_seconds: z.int().nullable(),
    }),
  ),
  storage: z.object({ driver: z.enum(['local', 's3']), files: z.int(), bytes: z.number() }),
  mail: z.object({ driver: z.enum(['smtp', 'files']), last_sent_at: timestamp().nullable() }),
  search: z.object({ documents: z.int() }),
  /** Failures of the last day, each time it happened. */
  errors: z.int(),
  backup: z.object({
    /** Whether one is made every night. */
    scheduled: z.boolean(),
    /** A backup is requested or in progress. */
    pending: z.boolean(),
    /** How many files or tables of it are saved; null before the first. */
    progress: z.object({ phase: z.enum(['files', 'tables', 'new files']), done: z.int() }).nullable(),
    /** Those that can be put back, newest first; files that several hold count in each. */
    stored: z.array(z.object({ name: z.string(), made_at: timestamp(), bytes: z.number() })),
    /** Of more than that number the oldest are deleted. */
    keep: z.int(),
    last: backupSchema.nullable(),
    /** The last one that failed, if it did after the last that was made. */
    failed: backupSchema.nullable(),
  }),
  checks: z.array(checkSchema),
});

export type SystemState = z.output<typeof systemSchema>;

export const backupNameInput = z.object({ backup: z.string().trim().min(1).max(100) });

/** The steps of the start checklist, in order. */
export const setupSteps = [
  'branding',
  'address',
  'mail',
  'incoming',
  'agents',
  'articles',
  'two_factor',
  'backup',
] as const;

export type SetupStep = (typeof setupSteps)[number];

export const setupChecklistInput = z.object({
  /** Where the caller sees the site, as `https://help.example.com`; without it the address is only looked at. */
  origin: z.string().max(300).nullish(),
});

export const setupChecklistSchema = z.object({
  steps: z.array(
    z.object({
      name: z.enum(setupSteps),
      done: z.boolean(),
      /** The step was dismissed. */
      skipped: z.boolean(),
      message: z.string(),
      text: textSchema,
      /** Where it is done, when not at the usual place. */
      path: z.string().optional(),
    }),
  ),
  /** Put away. */
  dismissed: z.boolean(),
});

export type SetupChecklist = z.output<typeof setupChecklistSchema>;

export const setupMarkInput = z.object({
  /** A step, or the whole list. */
  name: z.enum([...setupSteps, 'checklist']),
  /** Whether it is not wanted (any more). */
  marked: flag(),
});

const logPage = {
  ...cursorInput,
  /** From that moment on. */
  from: timestampOrDay().nullish(),
  /** Before that moment. */
  to: timestampOrDay().nullish(),
  /** A part of the name or of the error message. */
  query: plainText().max(255).nullish(),
};

export const jobLogInput = z.object({
  ...logPage,
  state: z.enum(queueJobStates).nullish(),
  name: z.string().max(100).nullish(),
});

export const queueJobSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Translatable English description of the job; its name when this version does not have it. */
  label: z.string(),
  state: z.enum(queueJobStates),
  attempts: z.int(),
  created_at: timestamp(),
  started_at: timestamp().nullable(),
  finished_at: timestamp().nullable(),
  /** When it is tried again; null unless it waits. */
  due_at: timestamp().nullable(),
  error: z.string().nullable(),
});

export type LoggedJob = z.output<typeof queueJobSchema>;

export const jobLogSchema = z.object({ data: z.array(queueJobSchema), next_cursor: z.string().nullable() });

export const queueJobIdInput = z.object({ id: z.uuid() });

export const errorLogInput = z.object(logPage);

export const loggedErrorSchema = z.object({
  id: z.int(),
  kind: z.string(),
  call: z.string().nullable(),
  message: z.string(),
  request_id: z.string().nullable(),
  count: z.int(),
  first_at: timestamp(),
  last_at: timestamp(),
});

export type LoggedError = z.output<typeof loggedErrorSchema>;

export const errorLogSchema = z.object({
  data: z.array(loggedErrorSchema),
  next_cursor: z.string().nullable(),
});

export const scheduleSchema = z.object({
  schedule: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      /** Minute, hour, day, month, day of the week, in UTC. */
      cron: z.string(),
      last_at: timestamp().nullable(),
      last_state: z.enum(queueJobStates).nullable(),
    }),
  ),
});

export type Schedule = z.output<typeof scheduleSchema>['schedule'];
