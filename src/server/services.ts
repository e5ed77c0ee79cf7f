import type { Logger as QueryLogger } from 'drizzle-orm';
import { findReaders, fullName } from './domains/auth/queries.ts';
import { conversationsOf } from './domains/inbound-mail/outgoing.ts';
import { localizationFor } from './domains/localizations/service.ts';
import { readSigningKeys } from './domains/mailboxes/dkim-keys.ts';
import { readMailWordings } from './domains/mails/wordings.ts';
import { readMailSettings, readMailTheme } from './domains/settings/mail-theme.ts';
import { readSettings } from './domains/settings/service.ts';
import { domains } from './domains.ts';
import { backUp } from './platform/backup/jobs.ts';
import { Cache } from './platform/cache/cache.ts';
import { PersonCache } from './platform/cache/user-cache.ts';
import { readBuildId } from './platform/config/build-id.ts';
import type { Env } from './platform/config/env.ts';
import { inProduct } from './platform/config/product-folder.ts';
import { shutDataFolder } from './platform/data-folder/private-data.ts';
import { WorkFolders } from './platform/data-folder/work-folders.ts';
import { type Connection, connect } from './platform/db/connect.ts';
import { migrate } from './platform/db/migrate.ts';
import {
  hooksOf,
  jobsOf,
  limitsOf,
  mailsOf,
  notificationKindsOf,
  permissionsOf,
  settingsOf,
  startAll,
  textsOf,
  webhookEventsOf,
} from './platform/domain.ts';
import { ErrorLog } from './platform/error-log/error-log.ts';
import { Events } from './platform/events/events.ts';
import { collectHooks } from './platform/hooks.ts';
import type { Job } from './platform/jobs/job.ts';
import { Jobs } from './platform/jobs/jobs.ts';
import { Locks } from './platform/locks.ts';
import { createLog, type Log } from './platform/logging/log.ts';
import { LogTail } from './platform/logging/log-tail.ts';
import { Mailer, sendMails } from './platform/mail/mailer.ts';
import { createMetrics } from './platform/metrics.ts';
import { RateLimits } from './platform/rate-limit/rate-limit.ts';
import { loadKeys } from './platform/security/keys.ts';
import type { Services } from './platform/services.ts';
import { openStorages } from './platform/storage/storages.ts';
import { maintainDatabase, pruneEvents, pruneRateLimits, pruneRedemptions } from './platform/upkeep-jobs.ts';

export const migrationsFolder = inProduct('migrations');

export const everyJob: readonly Job<Services>[] = [
  ...([
    sendMails,
    pruneEvents,
    pruneRedemptions,
    pruneRateLimits,
    maintainDatabase,
    backUp,
  ] as unknown as readonly Job<Services>[]),
  ...jobsOf(domains),
];

interface Options {
  /** An open database instead of the one the environment names. */
  connection?: Connection;
  queryLogger?: QueryLogger;
  /** A log instead of the one on standard output. */
  log?: Log;
}

/** Opens everything a process needs, on a database brought to this code's schema. */
export async function openServices(env: Env, options: Options = {}): Promise<Services> {
  const logTail = new LogTail();
  const log = options.log ?? createLog(env.LOG_LEVEL, undefined, logTail);
  await shutDataFolder(env.DATA_DIR, log);
  const keys = await loadKeys(env);
  const connection = options.connection ?? (await connect(env, { logger: options.queryLogger, log }));
  const applied = await migrate(connection, migrationsFolder);
  if (applied.length > 0) log.info({ migrations: applied }, 'the database was brought up to date');

  const workFolders = new WorkFolders(env.DATA_DIR);
  await workFolders.sweep();
  const events = new Events(connection);
  const cache = new Cache(connection);
  const locks = new Locks(connection);
  const jobs = new Jobs<Services>(connection, everyJob, log);
  const services: Services = {
    env,
    build: readBuildId(),
    log,
    logTail,
    errors: new ErrorLog(connection.db, logTail),
    keys,
    connection,
    db: connection.db,
    events,
    cache,
    people: new PersonCache(cache),
    jobs,
    mailer: new Mailer(env, keys, mailsOf(domains)),
    limits: new RateLimits(connection, limitsOf(domains), env.RATE_LIMIT_FACTOR),
    storages: openStorages(env),
    workFolders,
    locks,
    metrics: createMetrics(env.NODE_ENV !== 'test'),
    hooks: collectHooks(hooksOf(domains)),
    texts: textsOf(domains),
    settings: settingsOf(domains),
    permissions: permissionsOf(domains),
    notificationKinds: notificationKindsOf(domains),
    webhookEvents: webhookEventsOf(domains),
    stopping: new AbortController(),
    readersOf: async (emails) => {
      const known = new Map(
        (await findReaders(connection.db, emails)).map((reader) => [reader.email, reader]),
      );
      const readers = emails.map(async (email) => {
        const user = known.get(email.toLowerCase());
        const language = await localizationFor(services, user?.language);
        return [email, { language, name: user ? fullName(user) : null }] as const;
      });
      return new Map(await Promise.all(readers));
    },
    conversationsOf: (mails) => conversationsOf(services, mails),
    signingKeys: () => readSigningKeys(services),
    siteName: async () => (await readSettings(services)).branding.site_name,
    mailLooks: () => readMailTheme(services),
    mailSettings: () => readMailSettings(services),
    mailWordings: () => readMailWordings(services),
  };
  await Promise.all([events.start(), cache.start(), locks.start(), jobs.start()]);
  await startAll(domains, services);
  return services;
}

/** The services as jobs have them: at the database, users go first. */
export const servicesForJobs = (services: Services): Services =>
  Object.assign({}, services, { db: services.connection.dbForJobs });

/** Finishes the jobs in hand and closes the database. */
export async function closeServices(services: Services): Promise<void> {
  await services.jobs.stop();
  await services.errors.flush();
  services.storages.close();
  await services.workFolders.close();
  await services.connection.close();
}
