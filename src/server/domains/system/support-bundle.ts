import { plainReason } from '../../platform/error-log/plain-reason.ts';
import { safeLines } from '../../platform/error-log/safe-lines.ts';
import type { Services } from '../../platform/services.ts';
import { readAllSettings } from '../settings/for-administrators.ts';
import { listErrors } from './error-list.ts';
import { listJobs, listSchedule } from './job-log.ts';
import { readSystem } from './service.ts';

/** Settings with the site's own texts, which may contain names or confidential data. */
const wordsOfSite = /^(menus|branding|homepage|custom_code)$/;

const maxJobs = 200;
const maxErrors = 100;

/** Settings by value; strings only if they look like an enum value: others may be personal. */
function withoutTexts(value: unknown): unknown {
  if (typeof value === 'string') return /^[a-z0-9_*-]{0,24}$/i.test(value) ? value : '[text]';
  if (Array.isArray(value)) return value.map(withoutTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      wordsOfSite.test(key) ? '[left out]' : withoutTexts(part),
    ]),
  );
}

/**
 * Diagnostics for external support: system state, settings, jobs, errors, last log lines of this process. Excludes
 * secrets, addresses and users' content.
 */
export async function makeSupportBundle(services: Services) {
  const { env, logTail } = services;
  const [system, { settings, fixed, version }, jobs, errors, schedule] = await Promise.all([
    readSystem(services),
    readAllSettings(services),
    listJobs(services, { limit: maxJobs }),
    listErrors(services, { limit: maxErrors }),
    listSchedule(services),
  ]);
  return {
    made_at: new Date().toISOString(),
    system: { ...system, checks: system.checks.map(({ name, ok }) => ({ name, ok })) },
    environment: {
      role: env.ROLE,
      platform: `${process.platform} ${process.arch}`,
      memory: process.memoryUsage().rss,
      given: Object.keys(fixed),
    },
    settings: { version, values: withoutTexts(settings) },
    jobs: jobs.data.map((job) => ({ ...job, error: job.error && plainReason(job.error) })),
    schedule,
    errors: errors.data,
    log: safeLines(logTail.lines()),
  };
}
