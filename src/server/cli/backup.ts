import 'dotenv/config';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { type BackupReport, makeBackup } from '../platform/backup/backup.ts';
import type { BackupPhase } from '../platform/backup/progress.ts';
import { type Env, readEnv } from '../platform/config/env.ts';
import { queryHolder } from '../platform/db/embedded/folder-ipc.ts';
import { openStorages } from '../platform/storage/storages.ts';
import { databaseFolder, hasDatabase, openUnlessLocked } from './open-database.ts';
import { complain, print, reasonOf } from './progress.ts';

const usage = `Usage: npm run backup -- <folder> [--without-files] [--without-key]

Makes a backup in a new folder below the given one: the whole database as of one moment, the files, and the
application key where it is kept under DATA_DIR. The server may run meanwhile. Without a folder it is BACKUP_FOLDER.
Files that the last backup in the folder has already are shared with it, and take no further room.
npm run restore puts a backup into an embedded database or a PostgreSQL server, whichever it came from.
`;

interface Asked {
  folder: string;
  withoutFiles: boolean;
  withoutKey: boolean;
}

const titles: Record<BackupPhase, string> = {
  files: 'Files',
  tables: 'Tables',
  'new files': 'New files',
};

const progressSchema = z.object({ phase: z.enum(['files', 'tables', 'new files']), done: z.int() });
const reportSchema = z.object({
  name: z.string(),
  rows: z.int(),
  files: z.int(),
  bytes: z.int(),
  key: z.boolean(),
});

/** Says each phase once; on a terminal how far it is, too. */
function follow() {
  let last: BackupPhase | null = null;
  return (phase: BackupPhase, done: number) => {
    if (process.stdout.isTTY) process.stdout.write(`${phase === last ? '\r' : ''}${titles[phase]}: ${done}`);
    else if (phase !== last) print(`${titles[phase]} …`);
    last = phase;
  };
}

async function make(env: Env, { folder, ...left }: Asked): Promise<BackupReport> {
  const onProgress = follow();
  const connection = await openUnlessLocked(env);
  if (connection === null) {
    const question = { command: 'backup', folder, ...left };
    const done = await queryHolder(databaseFolder(env), question, (said) => {
      const { phase, done } = progressSchema.parse(said);
      onProgress(phase, done);
    });
    return reportSchema.parse(done);
  }
  const storages = openStorages(env);
  try {
    return await makeBackup({ env, connection, storages }, folder, {
      askedBy: 'command',
      onProgress,
      ...left,
    });
  } finally {
    storages.close();
    await connection.close();
  }
}

function sayReport(
  env: Env,
  { folder, withoutFiles }: Asked,
  { name, rows, files, bytes, key }: BackupReport,
) {
  print(`\nThe backup is ${join(folder, name)}`);
  print(`  Rows:   ${rows}`);
  print(withoutFiles ? '  Files:  left out' : `  Files:  ${files} (${(bytes / 1e6).toFixed(1)} MB)`);
  if (key) print('  The application key is in it: whoever has this folder can read all of it. Keep it safe.');
  else {
    const where = env.APP_KEY === undefined ? `the file app-key of ${env.DATA_DIR}` : 'APP_KEY';
    print(
      `  The application key is NOT in it. Keep ${where} elsewhere: without it nothing sealed can be read again.`,
    );
  }
}

function readArguments(): Asked | 'help' | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        'without-files': { type: 'boolean', default: false },
        'without-key': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const [folder = process.env.BACKUP_FOLDER, ...rest] = positionals;
    if (values.help || folder === 'help') return 'help';
    if (folder === undefined || folder === '' || rest.length > 0) return null;
    return {
      folder: resolve(folder),
      withoutFiles: values['without-files'],
      withoutKey: values['without-key'],
    };
  } catch {
    return null;
  }
}

const asked = readArguments();
if (asked === null || asked === 'help') {
  (asked === 'help' ? print : complain)(usage);
  process.exit(asked === 'help' ? 0 : 2);
}
try {
  const env = readEnv(process.env);
  if (!hasDatabase(env)) throw new Error(`There is no database under ${env.DATA_DIR}.`);
  sayReport(env, asked, await make(env, asked));
  process.exit(0);
} catch (error) {
  complain(`\nNo backup was made.\n${reasonOf(error)}`);
  process.exit(1);
}
