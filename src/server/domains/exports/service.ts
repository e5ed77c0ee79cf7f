import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { invalid } from '#shared/errors.ts';
import { exportedThings, type exportInput } from '#shared/exports.ts';
import type { Job } from '#shared/jobs.ts';
import type { Context } from '../../platform/trpc/context.ts';
import { audit } from '../audit/service.ts';
import { listJobs, presentJob, storeJob } from '../jobs/service.ts';
import { makeExport } from './jobs.ts';

type Asked = z.output<typeof exportInput>;

/** Throws 422 for what can not be exported in that form. */
function exporterOf(ctx: Context, { what, format, from, to }: Asked) {
  const exporter = ctx.hooks('exporter').find((one) => one.what === what);
  if (exporter === undefined) {
    throw invalid({
      what: [{ line: 'Only these can be exported: :things.', values: { things: exportedThings.join(', ') } }],
    });
  }
  if (!exporter.formats.includes(format)) {
    const formats = exporter.formats.join(', ');
    throw invalid({ format: [{ line: 'It is exported in these formats: :formats.', values: { formats } }] });
  }
  const whole = ['The help center is exported as a whole.'];
  if (exporter.isWhole && from) throw invalid({ from: whole });
  if (exporter.isWhole && to) throw invalid({ to: whole });
  return exporter;
}

const momentOf = (given: string | null | undefined) => (given ? new Date(given).toISOString() : null);

/** Has a file made. Throws 422 for what can not be exported, 403 for what the caller does not see. */
export async function askForExport(ctx: Context, user: CurrentUser, asked: Asked): Promise<{ job: Job }> {
  const exporter = exporterOf(ctx, asked);
  const input = {
    what: exporter.what,
    format: asked.format,
    ...(!exporter.isWhole && { from: momentOf(asked.from), to: momentOf(asked.to) }),
    ...exporter.scopeOf(user),
  };
  await ctx.limits.consume('export', user.id);
  const row = await ctx.db.transaction(async (tx) => {
    const made = await storeJob(tx, user, `${exporter.what}_export`, input);
    await ctx.jobs.enqueue(tx, makeExport, { id: made.id });
    await audit(ctx, tx, { action: 'export.run', subject_type: 'job', subject_id: made.id, after: input });
    return made;
  });
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
