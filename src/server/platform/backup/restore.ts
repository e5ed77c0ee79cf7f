import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Env } from '../config/env.ts';
import type { Connection } from '../db/connect.ts';
import { applyMigrations, type Migration, migrate, readMigrations } from '../db/migrate.ts';
import { appKeyPath, Keys } from '../security/keys.ts';
import type { Storages } from '../storage/storages.ts';
import { markOf } from './backup.ts';
import { assertFilesWhole, putFilesBack } from './backup-files.ts';
import { BackupFailure, fileList, keyFile, type Manifest, readManifest } from './manifest.ts';
import { dropEverything, hasPeople, isServed, setSequences, withoutRules } from './schema.ts';
import { hashOf, loadRows } from './table-rows.ts';

export type RestorePhase = 'checking' | 'files' | 'tables';

export interface RestoreNeeds {
  env: Env;
  connection: Connection;
  storages: Storages;
  migrationsFolder: string;
  /** Makes the job queue in a migrated database. */
  makeQueue(): Promise<void>;
}

interface RestoreOptions {
  /** Replaces a site that has people already. */
  force?: boolean;
  /** Restores without the key that sealed the secrets of the backup. */
  withoutKey?: boolean;
  onProgress?: (phase: RestorePhase, done: number) => void;
}

export interface RestoreReport {
  made_at: string;
  version: string;
  rows: number;
  files: number;
  /** Nothing that was sealed can be read: the key is another one. */
  isSealed: boolean;
}

const queueTable = 'jobs.job';

const tableFile = (folder: string, name: string) => join(folder, 'tables', `${name}.ndjson.gz`);

/** The migrations of the backup. Throws `BackupFailure` when this code lacks one of them. */
function knownMigrations(manifest: Manifest, migrations: readonly Migration[]): Migration[] {
  return manifest.migrations.map(({ when, hash, tag }) => {
    const known = migrations.find((migration) => migration.when === when);
    if (known === undefined) {
      throw new BackupFailure(
        `The backup was made by Helpdock ${manifest.version}, which is newer than this one. Restore it with that version.`,
      );
    }
    if (known.hash !== hash)
      throw new BackupFailure(`The migration ${tag} is not the one that the backup had.`);
    return known;
  });
}

async function assertWhole(
  folder: string,
  manifest: Manifest,
  storages: Storages,
  onTable: (done: number) => void,
) {
  const files = manifest.tables.map(({ name, sha256 }) => ({ path: tableFile(folder, name), sha256 }));
  if (manifest.files !== null) files.push({ path: join(folder, fileList), sha256: manifest.files.sha256 });
  for (const [index, { path, sha256 }] of files.entries()) {
    if ((await hashOf(path).catch(() => null)) !== sha256) {
      throw new BackupFailure(
        `${basename(path)} of the backup is missing, or was changed. Nothing was restored.`,
      );
    }
    onTable(index + 1);
  }
  if (manifest.files !== null) await assertFilesWhole(folder, storages);
}

/** The key that opens the secrets of the backup: the backup's own, the site's, or none. */
async function chooseKey(folder: string, manifest: Manifest, env: Env): Promise<'backup' | 'site' | null> {
  const isIt = (text: string) => markOf(new Keys(text.trim())) === manifest.key_mark;
  if (env.APP_KEY !== undefined) return isIt(env.APP_KEY) ? 'site' : null;
  const own = await readFile(appKeyPath(env), 'utf8').catch(() => null);
  if (own !== null && isIt(own)) return 'site';
  return manifest.key && isIt(await readFile(join(folder, keyFile), 'utf8')) ? 'backup' : null;
}

/** Copies the key of the backup into place; an existing key is renamed, not overwritten. */
async function placeKey(folder: string, env: Env): Promise<void> {
  const path = appKeyPath(env);
  await mkdir(env.DATA_DIR, { recursive: true });
  if (existsSync(path)) await rename(path, `${path}.before-${basename(folder)}`);
  await copyFile(join(folder, keyFile), path);
}

async function loadTables(
  { connection }: RestoreNeeds,
  folder: string,
  manifest: Manifest,
  migrations: readonly Migration[],
  onTable: (done: number) => void,
): Promise<void> {
  await connection.db.transaction(async (tx) => {
    await dropEverything(tx);
    await applyMigrations(tx, migrations);
    const rulesAgain = await withoutRules(tx);
    for (const [index, table] of manifest.tables.entries()) {
      if (table.name !== queueTable) await loadRows(tx, table, tableFile(folder, table.name));
      onTable(index + 1);
    }
    await setSequences(tx, manifest.sequences);
    await rulesAgain();
  });
}

/** Restores open jobs, for queues that exist; jobs in hand at the time of the backup are without a process now. */
async function loadQueue({ connection }: RestoreNeeds, folder: string, manifest: Manifest): Promise<void> {
  const table = manifest.tables.find(({ name }) => name === queueTable);
  if (table === undefined) return;
  await connection.db.transaction(async (tx) => {
    const position = table.columns.findIndex(({ name }) => name === 'name');
    await loadRows(
      tx,
      table,
      tableFile(folder, table.name),
      `where line->>${position} in (select name from jobs.queue) on conflict do nothing`,
    );
    await tx.execute(sql`update jobs.job set state = 'retry', start_after = now() where state = 'active'`);
  });
}

/**
 * Puts a backup into the database and the stores of the configuration, and brings it to this code's schema. What can be wrong
 * with the backup is found before anything is changed, and the tables come all or not at all. Throws `BackupFailure`.
 */
export async function restoreBackup(
  needs: RestoreNeeds,
  folder: string,
  { force = false, withoutKey = false, onProgress = () => undefined }: RestoreOptions = {},
): Promise<RestoreReport> {
  const { env, connection, storages, migrationsFolder } = needs;
  const manifest = await readManifest(folder);
  const migrations = knownMigrations(manifest, await readMigrations(migrationsFolder));
  if (!connection.embedded && (await isServed(connection.db))) {
    throw new BackupFailure('A server uses this database. Stop it first.');
  }
  if (!force && (await hasPeople(connection.db))) {
    throw new BackupFailure(
      'This site has people already. With --force it is replaced by the backup: what it holds now is lost.',
    );
  }
  await assertWhole(folder, manifest, storages, (done) => onProgress('checking', done));
  const key = await chooseKey(folder, manifest, env);
  if (key === null && !withoutKey) {
    throw new BackupFailure(
      'The application key is not the one of the backup: second factors, the password of the mail server and mails that wait could not be read. Give the APP_KEY of that site, or go on with --without-key.',
    );
  }
  const files =
    manifest.files === null ? 0 : await putFilesBack(folder, storages, (done) => onProgress('files', done));
  if (key === 'backup') await placeKey(folder, env);
  await loadTables(needs, folder, manifest, migrations, (done) => onProgress('tables', done));
  await migrate(connection, migrationsFolder);
  await needs.makeQueue();
  await loadQueue(needs, folder, manifest);
  return {
    made_at: manifest.made_at,
    version: manifest.version,
    rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
    files,
    isSealed: key === null,
  };
}
