import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import type { CurrentUser } from '#shared/auth.ts';
import { invalid } from '#shared/errors.ts';
import type { Job } from '#shared/jobs.ts';
import { type importInput, importSources } from '#shared/transfer.ts';
import { audit } from '../../audit/service.ts';
import { presentJob, storeJob } from '../../jobs/service.ts';
import { findUpload, type ImportOrder } from './importing.ts';
import { importHelpCenter } from './jobs.ts';

async function begin(ctx: Context, user: CurrentUser, order: ImportOrder): Promise<Job> {
  await ctx.limits.consume('transfer', user.id);
  const input = { ...order };
  const row = await ctx.db.transaction(async (tx) => {
    const made = await storeJob(tx, user, 'helpcenter_import', input);
    await ctx.jobs.enqueue(tx, importHelpCenter, { id: made.id });
    const subject = { subject_type: 'job', subject_id: made.id };
    await audit(ctx, tx, { action: 'import.run', ...subject, after: input });
    return made;
  });
  ctx.jobs.nudge();
  return presentJob(row);
}

const isKnown = (source: string): source is ImportOrder['source'] =>
  (importSources as readonly string[]).includes(source);

/** Requests an import of an uploaded file. Throws 422 for a foreign file. */
export async function requestImport(ctx: Context, user: CurrentUser, input: z.output<typeof importInput>) {
  const { source, upload_id, dry_run, options } = input;
  if (!isKnown(source)) {
    throw invalid({ source: ['You can only import helpdock, zendesk, markdown, and html.'] });
  }
  if ((await findUpload(ctx, user.id, upload_id)) === null)
    throw invalid({ upload_id: ['Upload the file first.'] });
  const order: ImportOrder = { source, upload_id, dry_run, name: options?.name ?? null };
  return { job: await begin(ctx, user, order) };
}
