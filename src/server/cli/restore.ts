import 'dotenv/config';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type RestorePhase, restoreBackup } from '../platform/backup/restore.ts';
import { type Env, readEnv } from '../platform/config/env.ts';
import { makePrivate } from '../platform/data-folder/private-data.ts';
import { Jobs } from '../platform/jobs/jobs.ts';
import { createLog } from '../platform/logging/log.ts';
import type { Services } from '../platform/services.ts';
import { openStorages } from '../platform/storage/storages.ts';
import { everyJob, migrationsFolder } from '../services.ts';
import { openUnlessLocked } from './open-database.ts';
import { complain, print, reasonOf } from './progress.ts';

const usage = `Usage: npm run restore -- <backup> [--force] [--without-key]

Puts a backup, a folder that npm run backup has made, into the database and the stores of the configuration: embedded
or a PostgreSQL server, whichever it came from. Stop the server first. The tables come all or not at all.
--force replaces a site that has people already. --without-key goes on where the application key is another one: second
factors, the password of the mail server and mails that wait are lost then.
`;

interface Asked {
  folder: string;
  force: boolean;
  withoutKey: boolean;
}

const titles: Record<RestorePhase, string> = {
  checking: 'Checking',
  files: 'Files',
  tables: 'Tables',
};

function follow() {
  let last: RestorePhase | null = null;
  return (phase: RestorePhase) => {
    if (phase !== last) print(`${titles[phase]} …`);
    last = phase;
  };
}

async function restore(env: Env, { folder, ...options }: Asked): Promise<void> {
  const connection = await openUnlessLocked(env);
  if (connection === null) throw new Error('The server uses this database. Stop it first.');
  const storages = openStorages(env);
  const makeQueue = async () => {
    const queue = new Jobs<Services>(connection, everyJob, createLog('silent'));
    await queue.start();
    await queue.stop();
  };
  try {
    const needs = { env, connection, storages, migrationsFolder, makeQueue };
    const report = await restoreBackup(needs, folder, { ...options, onProgress: follow() });
    print(
      `\nThe site is as it was on ${report.made_at}, with ${report.rows} rows and ${report.files} files.`,
    );
    if (report.isSealed) {
      print(
        '  The application key is another one: people set up their second factors anew, and mail its password.',
      );
    }
    print('  Start the server now. Mails that were waiting then will leave.');
  } finally {
    storages.close();
    await connection.close();
  }
}

function readArguments(): Asked | 'help' | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        force: { type: 'boolean', default: false },
        'without-key': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    const [folder, ...rest] = positionals;
    if (values.help || folder === 'help') return 'help';
    if (folder === undefined || rest.length > 0) return null;
    return { folder: resolve(folder), force: values.force, withoutKey: values['without-key'] };
  } catch {
    return null;
  }
}

const asked = readArguments();
if (asked === null || asked === 'help') {
  (asked === 'help' ? print : complain)(usage);
  process.exit(asked === 'help' ? 0 : 2);
}
makePrivate();
try {
  await restore(readEnv(process.env), asked);
  process.exit(0);
} catch (error) {
  complain(`\nThe database was not changed.\n${reasonOf(error)}`);
  process.exit(1);
}
