import { AppError, notFound } from '#shared/errors.ts';
import type { SystemState } from '#shared/system.ts';
import { archiveOf } from '../../platform/backup/archive.ts';
import { backUp } from '../../platform/backup/jobs.ts';
import { readProgress } from '../../platform/backup/progress.ts';
import {
  backupFolder,
  folderOfBackup,
  removeBackup,
  storedBackups,
} from '../../platform/backup/stored-backups.ts';
import { productVersion } from '../../platform/config/product-folder.ts';
import type { Context } from '../../platform/context.ts';
import type { Services } from '../../platform/services.ts';
import { audit } from '../audit/service.ts';
import { checkEverything, pendingMigrations } from './checks.ts';
import {
  countThings,
  findBackups,
  findDatabase,
  findMailState,
  findQueues,
  isBackupPending,
} from './queries.ts';

const conflict = (reason: string, text: string) => new AppError('conflict', reason, text);

const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString();

/** Backups that the screen of the system lists. */
const maxListed = 50;

/** State of the installation: components, queues, problems. Excludes secrets and local paths. */
export async function readSystem(services: Services): Promise<SystemState> {
  const { db, env, connection, storages, jobs } = services;
  const [
    database,
    migrations,
    queues,
    counted,
    mail,
    { smtp_url },
    backups,
    pending,
    stored,
    progress,
    checks,
  ] = await Promise.all([
    findDatabase(db),
    pendingMigrations(services),
    findQueues(db),
    countThings(db),
    findMailState(db),
    services.mailSettings(),
    findBackups(db),
    isBackupPending(db),
    storedBackups(backupFolder(env), maxListed),
    readProgress(backupFolder(env)),
    checkEverything(services),
  ]);
  return {
    version: productVersion(),
    started_at: startedAt,
    node: process.version,
    database: {
      kind: connection.embedded ? 'embedded' : 'server',
      version: database.version,
      size: Number(database.size),
    },
    migrations,
    queues: queues.map((queue) => ({ ...queue, label: jobs.labels.get(queue.name) ?? queue.name })),
    storage: { driver: storages.s3 === null ? 'local' : 's3', files: counted.files, bytes: counted.bytes },
    mail: { driver: smtp_url === null ? 'files' : 'smtp', last_sent_at: mail.last_sent_at },
    search: { documents: counted.documents },
    errors: counted.errors,
    backup: {
      scheduled: env.BACKUP_FOLDER !== undefined,
      pending,
      progress: pending ? progress : null,
      stored,
      keep: env.BACKUP_KEEP,
      ...backups,
    },
    checks,
  };
}

/** Clears the caches of all processes at once: settings, texts, people, rendered pages. */
export async function flushCache(ctx: Context): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await ctx.cache.dropAll(tx);
    await audit(ctx, tx, { action: 'cache.flush', subject_type: 'cache', after: { flushed: true } });
  });
}

async function assertNonePending(ctx: Context): Promise<void> {
  if (await isBackupPending(ctx.db))
    throw conflict('backup_pending', 'A backup is already running. Try again when it has finished.');
}

/** Requests a backup. Throws 409 while one is pending. */
export async function requestBackup(ctx: Context): Promise<void> {
  await assertNonePending(ctx);
  await ctx.db.transaction(async (tx) => {
    await ctx.jobs.enqueue(tx, backUp, { asked_by: 'screen' as const });
    await audit(ctx, tx, { action: 'backup.create', subject_type: 'backup', after: { asked: true } });
  });
  ctx.jobs.nudge();
}

/** Throws 404, and 409 while one is running, which shares files with the newest. */
export async function deleteBackup(ctx: Context, name: string): Promise<void> {
  await assertNonePending(ctx);
  if (!(await removeBackup(backupFolder(ctx.env), name))) throw notFound();
  await audit(ctx, ctx.db, { action: 'backup.delete', subject_type: 'backup', before: { name } });
}

/** Sends the whole backup as one archive. Throws 404, and 409 while one is running, which may delete it. */
export async function downloadBackup(ctx: Context, name: string): Promise<void> {
  await assertNonePending(ctx);
  const folder = await folderOfBackup(backupFolder(ctx.env), name);
  if (folder === null) throw notFound();
  await audit(ctx, ctx.db, { action: 'backup.download', subject_type: 'backup', after: { name } });
  ctx.request.attachment = {
    name: `${name}.zip`,
    type: 'application/zip',
    chunks: archiveOf(folder, name),
  };
}
