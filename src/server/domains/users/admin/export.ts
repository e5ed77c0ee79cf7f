import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { Context } from '#server/platform/context.ts';
import type { CurrentUser } from '#shared/auth.ts';
import { forbidden } from '#shared/errors.ts';
import type { Job } from '#shared/jobs.ts';
import { hasPermissionKey } from '#shared/permissions.ts';
import type { OnDelete, OnMerge } from '../../auth/account-hooks.ts';
import { assertOneself } from '../../auth/procedure.ts';
import { toCurrentUser } from '../../auth/queries.ts';
import type { Exporter } from '../../exports/exporter.ts';
import { storeExport } from '../../exports/file.ts';
import { orderExport } from '../../exports/service.ts';
import { deleteJobsAbout, listJobs, presentJob } from '../../jobs/service.ts';
import { userIdOf } from '../user-view.ts';
import { readPersonData } from './export-queries.ts';
import { findManaged, findPerson } from './service.ts';

const type = 'person_export';

/**
 * Throws 403 for another person without the permissions or with more permissions than the caller, and during
 * impersonation; 404 for an unknown person.
 */
async function assertMayExport(ctx: Context, caller: CurrentUser, about: number): Promise<void> {
  assertOneself(ctx);
  if (about === caller.id) return;
  const mayAsk = hasPermissionKey(caller, 'users.view') && hasPermissionKey(caller, 'export.run');
  if (!mayAsk) throw forbidden();
  await findManaged(ctx.db, caller, about);
}

/** Requests an export of a person's data. A pending one is returned instead. Throws 404 for an unknown person. */
export async function requestPersonExport(
  ctx: Context,
  caller: CurrentUser,
  id: string,
): Promise<{ job: Job }> {
  const about = userIdOf(caller, id);
  await assertMayExport(ctx, caller, about);
  await ctx.limits.consume('person_export', caller.id);
  const job = await ctx.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(72041005, ${caller.id})`);
    const known = await listJobs({ db: tx }, caller, [type], about);
    const waiting = known.find(({ state }) => state === 'queued' || state === 'running');
    if (waiting !== undefined) return waiting;
    const entry = { action: 'user.export', subject_type: 'user', subject_id: String(about) } as const;
    return presentJob(await orderExport(ctx, tx, caller, type, { about }, entry));
  });
  ctx.jobs.nudge();
  return { job };
}

/** The caller's newest exports of a person. */
export async function listExports(ctx: Context, caller: CurrentUser, id: string): Promise<{ jobs: Job[] }> {
  const about = userIdOf(caller, id);
  await assertMayExport(ctx, caller, about);
  return { jobs: await listJobs(ctx, caller, [type], about) };
}

const aboutOf = (input: Record<string, unknown>) => Number(input.about);

/** All data of a person as one object. For other people, tickets are limited to the caller's reach. */
export const personExporter: Exporter = {
  what: 'person',
  formats: [],
  isWhole: true,
  scopeOf: () => {
    throw forbidden();
  },
  assertMayFetch: (ctx, caller, input) => assertMayExport(ctx, caller, aboutOf(input)),
  run: async ({ db }, run) => {
    const about = aboutOf(run.job.input);
    const asker = await findPerson(db, run.job.user_id);
    const data = await readPersonData(db, about, about === asker.id ? null : toCurrentUser(asker));
    const content = JSON.stringify({ exported_at: new Date().toISOString(), ...data }, null, 2);
    const described = { name: `person-${about}`, ending: 'json', type: 'application/json; charset=utf-8' };
    await storeExport(run, Readable.from([content]), described);
    await run.step(1, 1);
  },
};

/** Deletes exports about a deleted person; those that they requested are deleted with their jobs. */
export const deleteExports: OnDelete = (_services, tx, userId) => deleteJobsAbout(tx, type, userId);

/** Exports from before a merge are incomplete. */
export const mergeExports: OnMerge = (services, tx, { from }) => deleteExports(services, tx, from);
