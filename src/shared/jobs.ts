import { z } from 'zod';
import { countedPage, pageInput } from './pagination.ts';
import { refusalTexts } from './translatable.ts';
import { flag, timestamp } from './wire.ts';

/** Long-running jobs that users request. */
export const jobTypes = [
  'helpcenter_export',
  'tickets_export',
  'users_export',
  'person_export',
  'helpcenter_import',
  'link_check',
  'bulk',
] as const;

export type JobType = (typeof jobTypes)[number];

export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

export type JobState = (typeof jobStates)[number];

/** Nothing of it changes any more. */
export const isOver = ({ state }: { state: JobState }) =>
  state === 'done' || state === 'failed' || state === 'cancelled';

export const jobSchema = z.object({
  id: z.uuid(),
  type: z.enum(jobTypes),
  state: z.enum(jobStates),
  /** Total number of items; 0 while unknown. */
  total: z.int(),
  done: z.int(),
  succeeded: z.int(),
  failed: z.int(),
  /** The operation to undo; null when it can not be undone. */
  operation_id: z.uuid().nullable(),
  error: z.string().nullable(),
  /** The file that it has made, as long as there is one. */
  file: z.object({ name: z.string(), size: z.int(), expires_at: timestamp() }).nullable(),
  created_at: timestamp(),
  finished_at: timestamp().nullable(),
});

export type Job = z.infer<typeof jobSchema>;

export const jobIdInput = z.object({ id: z.uuid() });

export const jobResultsInput = z.object({ id: z.uuid(), ok: flag().nullish(), ...pageInput(15) });

export const outcomes = ['created', 'updated', 'unchanged', 'left_out', 'failed'] as const;

export type Outcome = (typeof outcomes)[number];

export const jobResultSchema = z.object({
  /** Its place in the job. */
  position: z.int(),
  subject_type: z.string(),
  /** Null where nothing was made, and in a dry run. */
  subject_id: z.int().nullable(),
  title: z.string(),
  outcome: z.enum(outcomes),
  ok: z.boolean(),
  reason: z.string().nullable(),
  ...refusalTexts,
});

export type JobResult = z.infer<typeof jobResultSchema>;

export const shownJobResultSchema = jobResultSchema.extend({
  /** The subject, when it is a ticket. */
  ticket_id: z.int().nullable(),
});

export type ShownJobResult = z.infer<typeof shownJobResultSchema>;

export const jobResultsSchema = z.object({ pagination: countedPage(shownJobResultSchema) });
