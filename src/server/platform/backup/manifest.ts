import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../parsing/json.ts';

/** The file that marks a folder as a backup; written last. */
export const manifestFile = 'backup.json';
/** One line of JSON for each file: its driver, its key, its size. */
export const fileList = 'files.ndjson.gz';
export const keyFile = 'app-key';

/** Version of the backup's layout, raised when it changes. */
export const format = 1;

const tableSchema = z.object({
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })).min(1),
  rows: z.int(),
  sha256: z.string(),
});

export type BackupTable = z.output<typeof tableSchema>;

export const manifestSchema = z.object({
  format: z.int(),
  /** Of the product that made it. */
  version: z.string(),
  made_at: z.iso.datetime(),
  /** The engine of the database: `embedded` or `server`. It can be restored into either. */
  database: z.enum(['embedded', 'server']),
  migrations: z.array(z.object({ when: z.int(), hash: z.string(), tag: z.string() })),
  tables: z.array(tableSchema),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Null when files were left out. */
  files: z.object({ count: z.int(), bytes: z.int(), sha256: z.string() }).nullable(),
  /** Whether the application key is part of the backup. */
  key: z.boolean(),
  /** Signature of the application key that sealed the secrets in here. */
  key_mark: z.string(),
});

export type Manifest = z.output<typeof manifestSchema>;

export class BackupFailure extends Error {}

const folderName = /^helpdock-\d{4}-\d\d-\d\d-\d{6}$/;

/** How the folder of a backup of that moment is called; names sort by time. */
export const nameOfBackup = (now: Date) =>
  `helpdock-${now.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}`;

/** The names of the finished backups in a folder, newest first. */
export async function backupsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isDirectory() && folderName.test(entry.name))
    .map(({ name }) => name)
    .sort()
    .reverse();
}

/** Reads the manifest of a backup. Throws `BackupFailure` when the folder is none, or has an unreadable format. */
export async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(join(folder, manifestFile), 'utf8');
  } catch {
    if (/\.zip$/i.test(folder)) {
      throw new BackupFailure(`${folder} is an archive. Unpack it, and restore the folder in it.`);
    }
    const inside = await backupsIn(folder).catch(() => []);
    const hint = inside.length > 0 ? ` There are backups in it: ${inside.join(', ')}` : '';
    throw new BackupFailure(`${folder} is no finished backup: it has no ${manifestFile}.${hint}`);
  }
  let said: unknown;
  try {
    said = parseJson(text);
  } catch {
    throw new BackupFailure(`${join(folder, manifestFile)} can not be read.`);
  }
  const version = z.object({ format: z.int() }).safeParse(said);
  if (version.success && version.data.format > format) {
    throw new BackupFailure(
      `${basename(folder)} was made by a newer version of Helpdock. Restore it with that version.`,
    );
  }
  const parsed = manifestSchema.safeParse(said);
  if (!parsed.success) throw new BackupFailure(`${join(folder, manifestFile)} can not be read.`);
  return parsed.data;
}
