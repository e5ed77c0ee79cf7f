import { randomUUID } from 'node:crypto';
import { and, asc, eq, gt, inArray, max, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { notFound } from '#shared/errors.ts';
import type { Job, JobType, jobResultsInput, ShownJobResult } from '#shared/jobs.ts';
import { offsetOf, toCountedPage } from '#shared/pagination.ts';
import { hasPermission } from '#shared/permissions.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Services } from '../../platform/services.ts';
import type { OnDelete, OnMerge } from '../auth/account-hooks.ts';
import { jobResults, jobs } from './tables.ts';

export type JobRow = typeof jobs.$inferSelect;

/** Retention in days of jobs, their results and files. */
const keptDays = 7;

export function presentJob(row: JobRow): Job {
  const { id, type, state, total, done, succeeded, failed, operation_id, error, created_at } = row;
  const hasFile = row.storage_key !== null && row.file_name !== null;
  return {
    id,
    type,
    state,
    total,
    done,
    succeeded,
    failed,
    operation_id,
    error,
    file: hasFile
      ? { name: row.file_name ?? '', size: row.file_size ?? 0, expires_at: row.expires_at }
      : null,
    created_at,
    finished_at: row.finished_at,
  };
}

/** Condition on jobs that are not finished. */
export const isActive = inArray(jobs.state, ['queued', 'running']);

const alive = gt(jobs.expires_at, sql`now()`);

/** Stores a job, as part of the transaction `tx`; the caller enqueues its work. */
export async function storeJob(
  tx: Database,
  user: CurrentUser,
  type: JobType,
  input: Record<string, unknown>,
  total = 0,
): Promise<JobRow> {
  const [row] = await tx
    .insert(jobs)
    .values({
      id: randomUUID(),
      type,
      user_id: user.id,
      input,
      total,
      expires_at: sql`now() + make_interval(days => ${keptDays})`,
    })
    .returning();
  if (row === undefined) throw new Error('The job was not stored.');
  return row;
}

/** The caller's own job, or any with the permission to read logs. Throws 404 for others. */
async function findJob({ db }: Pick<Services, 'db'>, user: CurrentUser, id: string): Promise<JobRow> {
  const [row] = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, id), alive));
  if (row === undefined || (row.user_id !== user.id && !hasPermission(user, 'logs.view'))) throw notFound();
  return row;
}

export const readJob = async (ctx: Context, user: CurrentUser, id: string) => ({
  job: presentJob(await findJob(ctx, user, id)),
});

/** When anyone's last job of a type was done; null where none is kept. */
export async function lastFinishedAt({ db }: Pick<Services, 'db'>, type: JobType): Promise<string | null> {
  const [row] = await db
    .select({ at: max(jobs.finished_at) })
    .from(jobs)
    .where(and(eq(jobs.type, type), eq(jobs.state, 'done')));
  return row?.at ?? null;
}

/** Condition on jobs about a person. */
const isAbout = (person: number) => sql`${jobs.input}->>'about' = ${String(person)}`;

/** The user's newest jobs of some types, all of them or those about a person. */
export async function listJobs(
  { db }: Pick<Services, 'db'>,
  user: CurrentUser,
  types: readonly JobType[],
  about?: number,
): Promise<Job[]> {
  const wanted = about === undefined ? undefined : isAbout(about);
  const found = await db
    .select()
    .from(jobs)
    .where(and(eq(jobs.user_id, user.id), inArray(jobs.type, [...types]), alive, wanted))
    .orderBy(sql`${jobs.created_at} desc`)
    .limit(10);
  return found.map(presentJob);
}

/** Results of a job per record, in their order. */
export async function readResults(
  ctx: Context,
  user: CurrentUser,
  { id, ok, ...page }: z.output<typeof jobResultsInput>,
) {
  await findJob(ctx, user, id);
  const wanted = and(eq(jobResults.job_id, id), ok == null ? undefined : eq(jobResults.ok, ok));
  const [found, total] = await Promise.all([
    ctx.db
      .select()
      .from(jobResults)
      .where(wanted)
      .orderBy(asc(jobResults.position))
      .limit(page.perPage)
      .offset(offsetOf(page)),
    ctx.db.$count(jobResults, wanted),
  ]);
  const shown = found.map(
    ({ job_id: _, ...result }): ShownJobResult => ({
      ticket_id: result.subject_type === 'ticket' ? result.subject_id : null,
      ...result,
    }),
  );
  return { pagination: toCountedPage(shown, total, page) };
}

/** Cancels a job; finished parts are kept. A finished job is unchanged. */
export async function cancelJob(ctx: Context, user: CurrentUser, id: string) {
  const found = await findJob(ctx, user, id);
  const [row] = await ctx.db
    .update(jobs)
    .set({ state: 'cancelled', finished_at: sql`now()` })
    .where(and(eq(jobs.id, id), isActive))
    .returning();
  return { job: presentJob(row ?? found) };
}

/** Cancels the jobs of an operation that are not finished, as part of its undo. */
export const cancelJobsOf = (tx: Database, operation: string) =>
  tx
    .update(jobs)
    .set({ state: 'cancelled', finished_at: sql`now()` })
    .where(and(eq(jobs.operation_id, operation), isActive));

/** Reopens a failed job, as the queue retries its entry `queued`. */
export async function reopenJob(tx: Database, name: string, queued: string): Promise<void> {
  await tx
    .update(jobs)
    .set({ state: 'queued', error: null, finished_at: null })
    .where(
      sql`${jobs.state} = 'failed' and ${jobs.id}::text =
        (select data->>'id' from jobs.job where name = ${name} and id = ${queued}::uuid)`,
    );
}

/**
 * Sends the file of a job to its requester only. Throws 404 for everybody else.
 * @param assertMayFetch Throws for a requester who lost access.
 */
export async function sendJobFile(
  ctx: Context,
  user: CurrentUser,
  id: string,
  assertMayFetch: (job: JobRow) => Promise<void>,
): Promise<Record<never, never>> {
  const [found] = await ctx.db
    .select()
    .from(jobs)
    .where(and(eq(jobs.id, id), eq(jobs.user_id, user.id), alive));
  if (found === undefined) throw notFound();
  await assertMayFetch(found);
  if (found.driver === null || found.storage_key === null) throw notFound();
  const file = await ctx.storages.on(found.driver).read(found.storage_key);
  if (file === null) throw notFound();
  ctx.request.attachment = {
    name: found.file_name ?? found.id,
    type: found.file_type ?? 'application/octet-stream',
    chunks: file.stream,
  };
  return {};
}

const isOver = { expires_at: sql`now()`, state: 'cancelled' as const };

/** Expires a person's jobs with their account; the sweep deletes the files. */
export const deleteJobsOf: OnDelete = async (_services, tx, userId) => {
  await tx.update(jobs).set(isOver).where(eq(jobs.user_id, userId));
};

/** Expires jobs of that type about a person, whoever requested them; the sweep deletes their files. */
export async function deleteJobsAbout(tx: Database, type: JobType, person: number): Promise<void> {
  await tx
    .update(jobs)
    .set(isOver)
    .where(and(eq(jobs.type, type), isAbout(person)));
}

export const mergeJobs: OnMerge = (services, tx, { from }) => deleteJobsOf(services, tx, from);
