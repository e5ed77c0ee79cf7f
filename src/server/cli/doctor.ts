import 'dotenv/config';
import { z } from 'zod';
import { examine, type Findings } from '../command-answers.ts';
import { type Env, readEnv } from '../platform/config/env.ts';
import { queryHolder } from '../platform/db/embedded/folder-ipc.ts';
import { migrationsMissing } from '../platform/db/migrate.ts';
import { closeServices, migrationsFolder, openServices } from '../services.ts';
import { databaseFolder, hasDatabase, openUnlessLocked } from './open-database.ts';
import { complain, print, reasonOf } from './progress.ts';

const usage = `Usage: npm run doctor

Says how the product runs here and what is left to set up: the same as the screens for administrators. The server may run
or stand still. The exit code is 1 when something is wrong.
`;

const finding = z.object({ ok: z.boolean(), message: z.string() });
const findingsSchema = z.object({ checks: z.array(finding), steps: z.array(finding) });

/** Looks at the product without the server; its database is left as it is. */
async function lookAlone(
  env: Env,
  connection: NonNullable<Awaited<ReturnType<typeof openUnlessLocked>>>,
): Promise<Findings> {
  const missing = await migrationsMissing(connection, migrationsFolder);
  if (missing > 0) {
    await connection.close();
    return {
      checks: [{ ok: false, message: `The database lacks ${missing} migrations. Start the server once.` }],
      steps: [],
    };
  }
  const services = await openServices(env, { connection });
  try {
    return await examine(services);
  } finally {
    await closeServices(services);
  }
}

async function look(env: Env): Promise<Findings> {
  if (!hasDatabase(env)) {
    return {
      checks: [{ ok: false, message: `There is no database under ${env.DATA_DIR}. Start the server.` }],
      steps: [],
    };
  }
  const connection = await openUnlessLocked(env);
  if (connection !== null) return lookAlone(env, connection);
  return findingsSchema.parse(await queryHolder(databaseFolder(env), { command: 'doctor' }, () => undefined));
}

if (process.argv.length > 2) {
  const isAsked = ['help', '--help', '-h'].includes(process.argv[2] ?? '');
  (isAsked ? print : complain)(usage);
  process.exit(isAsked ? 0 : 2);
}
try {
  const { checks, steps } = await look(readEnv({ ...process.env, LOG_LEVEL: 'silent' }));
  for (const { ok, message } of checks) print(`${ok ? '✓' : '✗'} ${message}`);
  const open = steps.filter(({ ok }) => !ok);
  if (open.length > 0) {
    print('\nLeft to set up (under /admin):');
    for (const { message } of open) print(`  ${message}`);
  }
  process.exit(checks.every(({ ok }) => ok) ? 0 : 1);
} catch (error) {
  complain(`✗ ${reasonOf(error)}`);
  process.exit(1);
}
