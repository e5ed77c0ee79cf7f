import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { forbidden, invalid, notFound } from '#shared/errors.ts';
import { exportedThings, type exportInput } from '#shared/exports.ts';
import type { Job, JobType } from '#shared/jobs.ts';
import { hasPermissionKey } from '#shared/permissions.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { audit } from '../audit/service.ts';
import { type JobRow, listJobs, presentJob, sendJobFile, storeJob } from '../jobs/service.ts';
import { exportersOf } from './exporter.ts';
import { makeExport } from './jobs.ts';

type Asked = z.output<typeof exportInput>;

/** Throws 422 for unsupported exports and formats. */
function exporterOf(ctx: Context, { what, format, from, to }: Asked) {
  const exporter = exportersOf(ctx).find((one) => one.what === what);
  if (exporter === undefined) {
    throw invalid({
      what: [{ line: 'Only these can be exported: :things.', values: { things: exportedThings.join(', ') } }],
    });
  }
  if (!exporter.formats.includes(format)) {
    const formats = exporter.formats.join(', ');
    throw invalid({ format: [{ line: 'Available formats: :formats.', values: { formats } }] });
  }
  const whole = ['The help center can only be exported as a whole.'];
  if (exporter.isWhole && from) throw invalid({ from: whole });
  if (exporter.isWhole && to) throw invalid({ to: whole });
  return exporter;
}

const momentOf = (given: string | null | undefined) => (given ? new Date(given).toISOString() : null);

type Entry = Pick<Parameters<typeof audit>[2], 'action' | 'after'> & {
  subject_type?: string;
  subject_id?: string;
};

/** Stores and enqueues the job of an export with its entry in the log of changes, as part of the transaction `tx`. */
export async function orderExport(
  ctx: Context,
  tx: Database,
  user: CurrentUser,
  type: JobType,
  input: Record<string, unknown>,
  entry: Entry,
): Promise<JobRow> {
  const made = await storeJob(tx, user, type, input);
  await ctx.jobs.enqueue(tx, makeExport, { id: made.id });
  await audit(ctx, tx, { subject_type: 'job', subject_id: made.id, ...entry });
  return made;
}

/** Sends the file of an export to its requester. Throws 403 for one who lost access, 404 for everybody else. */
export const sendExport = (ctx: Context, user: CurrentUser, id: string) =>
  sendJobFile(ctx, user, id, async ({ type, input }) => {
    const exporter = exportersOf(ctx).find(({ what }) => type === `${what}_export`);
    if (exporter === undefined) throw notFound();
    if (exporter.assertMayFetch !== undefined) await exporter.assertMayFetch(ctx, user, input);
    else if (!hasPermissionKey(user, 'export.run')) throw forbidden();
  });

/** Requests an export. Throws 422 for an unsupported one, 403 for one out of the caller's access. */
export async function requestExport(ctx: Context, user: CurrentUser, asked: Asked): Promise<{ job: Job }> {
  const exporter = exporterOf(ctx, asked);
  const input = {
    what: exporter.what,
    format: asked.format,
    ...(!exporter.isWhole && { from: momentOf(asked.from), to: momentOf(asked.to) }),
    ...exporter.scopeOf(user),
  };
  await ctx.limits.consume('export', user.id);
  const row = await ctx.db.transaction((tx) =>
    orderExport(ctx, tx, user, `${exporter.what}_export`, input, { action: 'export.run', after: input }),
  );
  ctx.jobs.nudge();
  return { job: presentJob(row) };
}

export const listExports = async (ctx: Context, user: CurrentUser) => ({
  jobs: await listJobs(
    ctx,
    user,
    exportedThings.map((what) => `${what}_export` as const),
  ),
});
