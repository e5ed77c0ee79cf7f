import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { CurrentUser } from '#shared/auth.ts';
import { forbidden } from '#shared/errors.ts';
import type { Job } from '#shared/jobs.ts';
import { hasPermissionKey } from '#shared/permissions.ts';
import type { Context } from '../../platform/context.ts';
import type { OnDelete, OnMerge } from '../auth/account-hooks.ts';
import { assertOneself } from '../auth/procedure.ts';
import { toCurrentUser } from '../auth/queries.ts';
import type { Exporter } from '../exports/exporter.ts';
import { storeExport } from '../exports/file.ts';
import { orderExport } from '../exports/service.ts';
import { deleteJobsAbout, listJobs, presentJob } from '../jobs/service.ts';
import { userIdOf } from '../users/user-view.ts';
import { readPersonData } from './export-queries.ts';
import { findManaged, findPerson } from './service.ts';

const type = 'person_export';

/**
 * Throws 403 for somebody else without the permissions, for somebody stronger, and for who is logged in as somebody else;
 * 404 for who is not there.
 */
async function assertMayExport(ctx: Context, caller: CurrentUser, about: number): Promise<void> {
  assertOneself(ctx);
  if (about === caller.id) return;
  const mayAsk = hasPermissionKey(caller, 'users.view') && hasPermissionKey(caller, 'export.run');
  if (!mayAsk) throw forbidden();
  await findManaged(ctx.db, caller, about);
}

/**
 * Has a file made of all that is known of somebody. One that is on its way already is the answer again. Throws 404 for
 * who is not there.
 */
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

/** The newest files that the caller has asked for about somebody. */
export async function listExports(ctx: Context, caller: CurrentUser, id: string): Promise<{ jobs: Job[] }> {
  const about = userIdOf(caller, id);
  await assertMayExport(ctx, caller, about);
  return { jobs: await listJobs(ctx, caller, [type], about) };
}

const aboutOf = (input: Record<string, unknown>) => Number(input.about);

/** All that is known of somebody, as one object. Who asks for somebody else sees as much of their requests as elsewhere. */
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

/** Files about somebody go with their account; those that they have asked for go with their jobs. */
export const deleteExports: OnDelete = (_services, tx, userId) => deleteJobsAbout(tx, type, userId);

/** What was made of one account alone says less than there is to know after the merge. */
export const mergeExports: OnMerge = (services, tx, { from }) => deleteExports(services, tx, from);
