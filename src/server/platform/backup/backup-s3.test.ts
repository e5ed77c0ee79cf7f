import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { emptyDatabase } from '../../testing/databases.ts';
import { signedInAs, uploadFile } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { makeBucket, testPlace } from '../../testing/object-store.ts';
import { envIn, needsOf } from '../../testing/restoring.ts';
import { rows } from '../db/statements.ts';
import { makeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';

const [, settings] = testPlace();
const source = testProduct(settings);
const content = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 251));

it('files at an object store are in the backup, and back in the store when it is restored', async () => {
  await makeBucket(settings);
  const { browser } = await signedInAs(source, 'customers');
  const { id } = await uploadFile(browser, { name: 'at the store.bin', content });
  const [entry] = await rows<{ driver: string; storage_key: string }>(
    source.services.db,
    sql`select driver, storage_key from file_entries where id = ${id}`,
  );
  expect(entry?.driver).toBe('s3');
  const backups = await mkdtemp(join(tmpdir(), 'helpdock-backups-'));
  const { name } = await makeBackup(source.services, backups, { askedBy: 'command' });
  const store = source.services.storages.on('s3');
  await store.remove(entry?.storage_key ?? '');
  expect(await store.stat(entry?.storage_key ?? '')).toBeNull();

  const data = await mkdtemp(join(tmpdir(), 'helpdock-restore-'));
  const connection = await emptyDatabase();
  await restoreBackup(needsOf(connection, envIn(data, settings)), join(backups, name));
  const file = await store.read(entry?.storage_key ?? '');
  expect(file && (await buffer(file.stream)).equals(content)).toBe(true);
  await connection.close();

  // Without S3 there is no place for its files: refused before anything is changed.
  const nowhere = await emptyDatabase();
  await expect(restoreBackup(needsOf(nowhere, envIn(data)), join(backups, name))).rejects.toThrow('S3');
  await nowhere.close();
  await Promise.all([backups, data].map((path) => rm(path, { recursive: true })));
});
