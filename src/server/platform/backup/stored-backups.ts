import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../config/env.ts';
import { backupsIn, readManifest } from './manifest.ts';

/** Where backups of this site lie that no command named a folder for. */
export const backupFolder = (env: Pick<Env, 'BACKUP_FOLDER' | 'DATA_DIR'>) =>
  env.BACKUP_FOLDER ?? join(env.DATA_DIR, 'backups');

interface StoredBackup {
  name: string;
  made_at: string;
  /** Of its tables and files. Files that other backups hold too count in each. */
  bytes: number;
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder);
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function readStored(folder: string, name: string): Promise<StoredBackup | null> {
  try {
    const { made_at, files } = await readManifest(join(folder, name));
    return { name, made_at, bytes: (await bytesIn(join(folder, name, 'tables'))) + (files?.bytes ?? 0) };
  } catch {
    // Deleted meanwhile, or of a newer version: not restorable by this server.
    return null;
  }
}

/** The newest backups of a folder, newest first. */
export async function storedBackups(folder: string, limit: number): Promise<StoredBackup[]> {
  const names = (await backupsIn(folder)).slice(0, limit);
  const found = await Promise.all(names.map((name) => readStored(folder, name)));
  return found.filter((backup) => backup !== null);
}

/** Path of the backup with that name; null when there is none. */
export const folderOfBackup = async (folder: string, name: string): Promise<string | null> =>
  (await backupsIn(folder)).includes(name) ? join(folder, name) : null;

/** Answers whether there was one of that name. */
export async function removeBackup(folder: string, name: string): Promise<boolean> {
  const found = await folderOfBackup(folder, name);
  if (found === null) return false;
  await rm(found, { recursive: true, force: true });
  return true;
}
