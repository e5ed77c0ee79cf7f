import { lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob } from '#server/platform/jobs/job.ts';
import type { Services } from '#server/platform/services.ts';
import { readPrivateSettings } from '../../settings/service.ts';
import { auditEntries } from '../tables.ts';

/** Deletes entries of the audit log older than the site's retention. */
export async function pruneAudit(services: Services): Promise<void> {
  const { audit_days: days } = await readPrivateSettings(services, 'privacy');
  if (days === null) return;
  const first = sql`now() - make_interval(days => ${days})`;
  await services.db.delete(auditEntries).where(lt(auditEntries.created_at, first));
}

const sweep = defineJob({
  name: 'audit-sweep',
  label: 'Clean up the audit log',
  data: z.object({}),
  cron: '41 3 * * *',
  run: (services: Services) => pruneAudit(services),
});

export const logsJobs = [sweep];
