import { access, constants, statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Check, SystemText } from '#shared/system.ts';
import { english, translatable } from '#shared/translation.ts';
import { baseUrl, isAddressSet } from '../../platform/config/env.ts';
import { inProduct } from '../../platform/config/product-folder.ts';
import { isPrivate } from '../../platform/data-folder/private-data.ts';
import { readMigrations } from '../../platform/db/migrate.ts';
import type { Services } from '../../platform/services.ts';
import { unconfirmedPrices } from '../billing/products/unconfirmed.ts';
import { findBackups, findMailState, findMigrations, findQueues } from './queries.ts';

/** Max wait of a due job while workers are running. */
const maxWaitSeconds = 300;
/** A nightly backup may be late by so much. */
const oldestNightly = 2;
/** Max age in days of a manual backup before a reminder. */
const oldestByHand = 7;
const leastRoomBytes = 500_000_000;

/** Max prices named in one line. */
const maxNamed = 5;

const dayMs = 86_400_000;

type Found = Omit<Check, 'message'>;

const good = (name: Check['name'], text: SystemText): Found => ({ name, ok: true, text });
const wrong = (name: Check['name'], text: SystemText): Found => ({ name, ok: false, text });

const isLocal = (address: string) => /^(localhost|127\.|\[?::1)/.test(new URL(address).hostname);

export async function pendingMigrations({ db }: Pick<Services, 'db'>) {
  const [done, all] = await Promise.all([findMigrations(db), readMigrations(inProduct('migrations'))]);
  return { applied: done.size, pending: all.filter(({ tag }) => !done.has(tag)).length };
}

async function checkDatabase({ db }: Services): Promise<Found> {
  await db.execute(sql`select 1`);
  return good('database', translatable('The database is responding.'));
}

async function checkMigrations(services: Services): Promise<Found> {
  const { pending } = await pendingMigrations(services);
  return pending === 0
    ? good('migrations', translatable('The database is up to date.'))
    : wrong(
        'migrations',
        translatable('The database schema is out of date. Restart the server to update it.'),
      );
}

async function checkDisk({ env }: Services): Promise<Found> {
  const { bavail, bsize } = await statfs(env.DATA_DIR);
  const room = bavail * bsize;
  const megabytes = Math.round(room / 1e6);
  const gigabytes = Math.round(room / 1e9);
  return room > leastRoomBytes
    ? good('disk', translatable(':gigabytes GB of disk space left.', { gigabytes }))
    : wrong('disk', translatable('The disk is almost full: :megabytes MB left.', { megabytes }));
}

async function checkPrivacy({ env }: Services): Promise<Found> {
  return (await isPrivate(env.DATA_DIR))
    ? good('privacy', translatable('No other user of this machine can read the data folder.'))
    : wrong('privacy', translatable('Other users of this machine can read the data folder.'));
}

async function checkStorage({ env, storages }: Services): Promise<Found> {
  try {
    await access(env.DATA_DIR, constants.W_OK);
    await storages.s3?.stat('checks/none');
    return good('storage', translatable('File storage is working.'));
  } catch {
    return wrong(
      'storage',
      storages.s3 === null
        ? translatable('The file folder is not writable.')
        : translatable("Object storage isn't responding."),
    );
  }
}

async function checkJobs({ db }: Services): Promise<Found[]> {
  const queues = await findQueues(db);
  const oldest = Math.max(0, ...queues.map(({ oldest_seconds }) => oldest_seconds ?? 0));
  const failed = queues.reduce((sum, queue) => sum + queue.failed, 0);
  return [
    oldest <= maxWaitSeconds
      ? good('jobs', translatable('Background jobs are running.'))
      : wrong(
          'jobs',
          translatable(
            'A job has been waiting for :count minute. Either no worker is running or there are too many jobs.|A job has been waiting for :count minutes. Either no worker is running or there are too many jobs.',
            { count: Math.round(oldest / 60) },
          ),
        ),
    failed === 0
      ? good('failed_jobs', translatable('No failed jobs.'))
      : wrong(
          'failed_jobs',
          translatable(
            ':count job failed permanently. See the job log.|:count jobs failed permanently. See the job log.',
            { count: failed },
          ),
        ),
  ];
}

async function checkMail(services: Services): Promise<Found> {
  const { smtp_url } = await services.mailSettings();
  if (smtp_url === null) {
    return wrong(
      'mail',
      translatable(
        'Emails are not being delivered. Without a mail server, they are only saved as files on the server.',
      ),
    );
  }
  const { refused } = await findMailState(services.db);
  return refused === 0
    ? good('mail', translatable('Outgoing email uses a mail server.'))
    : wrong(
        'mail',
        translatable(
          ":count email couldn't be sent in the last 24 hours.|:count emails couldn't be sent in the last 24 hours.",
          { count: refused },
        ),
      );
}

async function checkAddress({ env }: Services): Promise<Found> {
  const address = baseUrl(env);
  if (!isAddressSet(env)) {
    return wrong(
      'address',
      translatable("The site URL isn't set. Links in emails point to :address.", { address }),
    );
  }
  if (isLocal(address)) {
    return wrong(
      'address',
      translatable('The site is at :address, where only browsers of this machine find it.', { address }),
    );
  }
  return address.startsWith('https:')
    ? good('address', translatable('The site runs at :address.', { address }))
    : wrong(
        'address',
        translatable('The site runs at :address without HTTPS, so passwords are sent unencrypted.', {
          address,
        }),
      );
}

async function checkBackup({ env, db }: Services): Promise<Found> {
  const { last, failed } = await findBackups(db);
  if (failed !== null)
    return wrong('backup', translatable('The last backup failed: :reason', { reason: failed.error ?? '' }));
  if (last === null) return wrong('backup', translatable('There are no backups.'));
  const age = (count: number) =>
    translatable('The last backup is :count day old.|The last backup is :count days old.', { count });
  const days = Math.floor((Date.now() - Date.parse(last.started_at)) / dayMs);
  const oldest = env.BACKUP_FOLDER === undefined ? oldestByHand : oldestNightly;
  if (days > oldest) return wrong('backup', age(days));
  return good('backup', days === 0 ? translatable('The last backup is less than a day old.') : age(days));
}

/** Prices of earlier releases with ambiguous amounts; empty without any. */
async function checkPrices(services: Services): Promise<Found[]> {
  const waiting = await unconfirmedPrices(services);
  if (waiting.length === 0) return [];
  const named = waiting
    .slice(0, maxNamed)
    .map(({ product_name, readings, currency }) => `${product_name} (${readings.join(' / ')} ${currency})`);
  const prices = [...named, ...(waiting.length > maxNamed ? ['…'] : [])].join(', ');
  return [wrong('prices', translatable('Prices have to be confirmed under Plans: :prices', { prices }))];
}

const checks = [
  checkDatabase,
  checkMigrations,
  checkDisk,
  checkPrivacy,
  checkStorage,
  checkJobs,
  checkMail,
  checkAddress,
  checkBackup,
  checkPrices,
];

/** Runs all checks of the installation. Throws when the database is unreachable. */
export async function checkEverything(services: Services): Promise<Check[]> {
  const found = await Promise.all(checks.map((check) => check(services)));
  return found.flat().map((check) => ({ ...check, message: english(check.text) }));
}
