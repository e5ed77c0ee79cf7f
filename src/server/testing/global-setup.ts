import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import type { Connection } from '../platform/db/connect.ts';
import { connectEmbedded, connectPostgres, openEmbedded } from '../platform/db/connect.ts';
import { migrate } from '../platform/db/migrate.ts';
import { Jobs } from '../platform/jobs/jobs.ts';
import { createLog } from '../platform/logging/log.ts';
import type { Services } from '../platform/services.ts';
import { everyJob, migrationsFolder } from '../services.ts';
import { rememberPristine } from './pristine.ts';
import { urlOfDatabase } from './server-databases.ts';

async function prepare(connection: Connection): Promise<void> {
  await migrate(connection, migrationsFolder);
  const queue = new Jobs<Services>(connection, everyJob, createLog('silent'));
  await queue.start();
  await queue.stop();
  await rememberPristine(connection);
}

/**
 * One migrated database for all test files to copy: on the server of DATABASE_URL, else embedded. Of embedded ones also an
 * empty one, which takes four times as long to make as to copy.
 */
export default async function setUp(project: TestProject) {
  const server = process.env.DATABASE_URL;
  if (server !== undefined && server !== '') {
    const database = `template_${process.pid}`;
    const admin = postgres(server, { max: 1 });
    await admin.unsafe(`create database ${database}`);
    const connection = connectPostgres(urlOfDatabase(server, database));
    await prepare(connection);
    await connection.close();
    project.provide('serverTemplate', { url: server, database });
    project.provide('embeddedTemplate', null);
    project.provide('embeddedEmpty', null);
    return async () => {
      const copies = await admin<{ datname: string }[]>`
        select datname from pg_database where datname = ${database} or starts_with(datname, ${`${database}_`})`;
      for (const { datname } of copies) await admin.unsafe(`drop database ${datname} with (force)`);
      await admin.end();
    };
  }
  const folder = await mkdtemp(join(tmpdir(), 'helpdock-template-'));
  const engine = await openEmbedded(undefined);
  const keep = async (name: string) => {
    const file = join(folder, `${name}.tar`);
    await writeFile(file, Buffer.from(await (await engine.dumpDataDir('none')).arrayBuffer()));
    return file;
  };
  project.provide('embeddedEmpty', await keep('empty'));
  await prepare(connectEmbedded(engine));
  project.provide('embeddedTemplate', await keep('migrated'));
  await engine.close();
  project.provide('serverTemplate', null);
  return () => rm(folder, { recursive: true, force: true });
}
