import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WorkFolders } from './work-folders.ts';

let dataDir = '';

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hd-work-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it('what a killed process has left is removed, and what belongs to one that lives is not', async () => {
  const web = new WorkFolders(dataDir);
  const own = await web.make('import');
  const machine = basename(dirname(own)).slice(0, 8);
  await writeFile(join(own, 'upload'), 'half');
  const dead = join(dataDir, `tmp/${machine}-0123456789ab`);
  await mkdir(join(dead, 'import-abcdef'), { recursive: true });
  await writeFile(`${dead}.lock`, '');
  const starting = join(dataDir, `tmp/${machine}-ba9876543210`);
  await mkdir(starting);
  const elsewhere = join(dataDir, 'tmp/00000000-0123456789ab');
  await mkdir(elsewhere);
  await writeFile(`${elsewhere}.lock`, '');
  const foreign = join(dataDir, 'tmp/somebody-else');
  await mkdir(foreign);

  const worker = new WorkFolders(dataDir);
  await worker.sweep();
  expect([existsSync(own), existsSync(dead), existsSync(`${dead}.lock`)]).toEqual([true, false, false]);
  expect([starting, elsewhere, foreign].map((folder) => existsSync(folder))).toEqual([true, true, true]);

  const longAgo = new Date('2026-01-01');
  for (const folder of [starting, elsewhere]) await utimes(folder, longAgo, longAgo);
  await worker.sweep();
  expect([starting, elsewhere].map((folder) => existsSync(folder))).toEqual([false, false]);

  await web.close();
  expect(await readdir(join(dataDir, 'tmp'))).toEqual(['somebody-else']);
});

it('what earlier versions left in the folder of the system goes after a day', async () => {
  const old = await mkdtemp(join(tmpdir(), 'helpdock-import-'));
  const fresh = await mkdtemp(join(tmpdir(), 'helpdock-rows-'));
  const longAgo = new Date('2026-01-01');
  await utimes(old, longAgo, longAgo);
  await new WorkFolders(dataDir).sweep();
  expect([existsSync(old), existsSync(fresh)]).toEqual([false, true]);
  await rm(fresh, { recursive: true });
});
