import { chmod, copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Env } from '../config/env.ts';
import { productVersion } from '../config/product-folder.ts';
import type { Connection } from '../db/connect.ts';
import { rows } from '../db/statements.ts';
import { appKeyPath, type Keys, loadKeys } from '../security/keys.ts';
import type { Storages } from '../storage/storages.ts';
import { FileSaver } from './backup-files.ts';
import {
  BackupFailure,
  type BackupTable,
  backupsIn,
  format,
  keyFile,
  type Manifest,
  manifestFile,
  nameOfBackup,
} from './manifest.ts';
import type { BackupPhase } from './progress.ts';
import { describeQueue, describeTables, readMigrationsDone, readSequences } from './schema.ts';
import { saveRows } from './table-rows.ts';
import { backups } from './tables.ts';

export interface BackupNeeds {
  env: Env;
  connection: Connection;
  storages: Storages;
}

interface BackupOptions {
  askedBy: (typeof backups.$inferSelect)['asked_by'];
  /** Leaves files out, for stores with backups of their own. */
  withoutFiles?: boolean;
  /** Leaves the application key out. */
  withoutKey?: boolean;
  onProgress?: (phase: BackupPhase, done: number) => void;
}

export interface BackupReport {
  name: string;
  rows: number;
  files: number;
  bytes: number;
  /** Whether the application key is in it. */
  key: boolean;
}

/** Another backup is on its way. */
export class BackupInHand extends BackupFailure {}

/** Databases whose backup is in progress in this process; an embedded one has no advisory locks. */
const inHand = new WeakSet<Connection>();

const lockName = 'backup';
/** Jobs of the queue that are open or failed; the rest is history. */
const openJobs = `where state not in ('completed', 'cancelled')`;

/** Signature that identifies the application key and does not reveal it. */
export const markOf = (keys: Keys) => keys.sign('backup', 'application key');

const fileOf = (folder: string, table: string) => join(folder, 'tables', `${table}.ndjson.gz`);

/** Saves all tables as of one moment, in a read-only snapshot that does not block writers. */
async function saveTables({ connection }: BackupNeeds, folder: string, onTable: (done: number) => void) {
  const isolation = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;
  return connection.db.transaction(async (tx) => {
    const migrations = await readMigrationsDone(tx);
    const tables: BackupTable[] = [];
    for (const table of await describeTables(tx)) {
      tables.push(await saveRows(tx, table, fileOf(folder, table.name)));
      onTable(tables.length);
    }
    const queue = await describeQueue(tx);
    if (queue !== null)
      tables.push(await saveRows(tx, { ...queue, where: openJobs }, fileOf(folder, queue.name)));
    return { migrations, tables, sequences: await readSequences(tx) };
  }, isolation);
}

/** The key in a file of the data folder; null where the environment has it. */
async function saveKey(env: Env, folder: string): Promise<boolean> {
  if (env.APP_KEY !== undefined) return false;
  await copyFile(appKeyPath(env), join(folder, keyFile));
  await chmod(join(folder, keyFile), 0o600);
  return true;
}

async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const file = await open(join(folder, manifestFile), 'wx', 0o600);
  await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`);
  await file.sync().finally(() => file.close());
}

async function fill(
  needs: BackupNeeds,
  folder: string,
  last: string | null,
  now: Date,
  options: BackupOptions,
) {
  const { env, connection, storages } = needs;
  const { onProgress = () => undefined, withoutFiles = false, withoutKey = false } = options;
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 });
  const saver = new FileSaver(folder, last);
  // Most files first, so that few are left after the tables: files referenced by a row must be in the backup.
  if (!withoutFiles) await saver.save(storages, (done) => onProgress('files', done));
  const saved = await saveTables(needs, folder, (done) => onProgress('tables', done));
  if (!withoutFiles) await saver.save(storages, (done) => onProgress('new files', done));
  // Made here where no server has made it yet.
  const key_mark = markOf(await loadKeys(env));
  const key = withoutKey ? false : await saveKey(env, folder);
  const manifest: Manifest = {
    format,
    version: productVersion(),
    made_at: now.toISOString(),
    database: connection.embedded ? 'embedded' : 'server',
    ...saved,
    files: withoutFiles ? null : await saver.finish(),
    key,
    key_mark,
  };
  await writeManifest(folder, manifest);
  return {
    rows: saved.tables.reduce((sum, table) => sum + table.rows, 0),
    files: saver.count,
    bytes: saver.bytes,
    key,
  };
}

/** Remembers a backup, where the database has a place for that: the code may be newer than it. */
async function remember({ connection }: BackupNeeds, values: typeof backups.$inferInsert): Promise<void> {
  const { db } = connection;
  const [found] = await rows<{ there: boolean }>(
    db,
    sql`select to_regclass('public.backups') is not null as there`,
  );
  if (found?.there === true) await db.insert(backups).values(values);
}

/**
 * Makes a backup in a new folder below the given one: tables as of one moment, files, the key. The folder is renamed to
 * its final name when complete. Throws `BackupFailure` while another one runs, and any error of the backup.
 */
export async function makeBackup(
  needs: BackupNeeds,
  parent: string,
  options: BackupOptions,
): Promise<BackupReport> {
  const { connection } = needs;
  if (inHand.has(connection))
    throw new BackupInHand('A backup is already running. Try again when it has finished.');
  inHand.add(connection);
  try {
    if (!(await connection.tryLock(lockName)))
      throw new BackupInHand('A backup is already running. Try again when it has finished.');
    return await makeLocked(needs, parent, options).finally(() => connection.unlock(lockName));
  } finally {
    inHand.delete(connection);
  }
}

async function makeLocked(needs: BackupNeeds, parent: string, options: BackupOptions): Promise<BackupReport> {
  const now = new Date();
  const name = nameOfBackup(now);
  const draft = join(parent, `.${name}.partial`);
  const known = { name, asked_by: options.askedBy, started_at: now.toISOString() };
  try {
    await mkdir(parent, { recursive: true, mode: 0o700 });
    const [last] = await backupsIn(parent);
    const made = await fill(needs, draft, last === undefined ? null : join(parent, last), now, options);
    await rename(draft, join(parent, name));
    const { rows: count, files, bytes } = made;
    await remember(needs, { ...known, rows: count, files, bytes, finished_at: new Date().toISOString() });
    return { name, ...made };
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    await remember(needs, { ...known, error: reason.slice(0, 500) }).catch(() => undefined);
    throw error;
  }
}

/** Deletes all but the newest `keep` backups of a folder. Returns the deleted names. */
export async function pruneBackups(parent: string, keep: number): Promise<string[]> {
  const old = (await backupsIn(parent)).slice(keep);
  for (const name of old) await rm(join(parent, name), { recursive: true, force: true });
  return old;
}
