import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLog } from '../logging/log.ts';
import { isPrivate, mendDataFolder, shutDataFolder } from './private-data.ts';

const log = createLog('silent');
let place = '';

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'hd-private-'));
});
afterEach(() => rm(place, { recursive: true, force: true }));

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

it('the data folder is shut at each start, and what was in it once', async () => {
  const data = join(place, 'data');
  const file = join(data, 'database/global/pg_control');
  const outside = join(place, 'outside');
  await mkdir(join(data, 'database/global'), { recursive: true });
  await writeFile(file, '');
  await writeFile(outside, '');
  await symlink(outside, join(data, 'link'));
  await chmod(data, 0o755);
  await chmod(join(data, 'database'), 0o755);
  await chmod(file, 0o666);
  await chmod(outside, 0o644);
  expect(await isPrivate(data)).toBe(false);

  await shutDataFolder(data, log);
  expect([await isPrivate(data), await modeOf(data)]).toEqual([true, '700']);
  await mendDataFolder(data, log);
  expect([await modeOf(join(data, 'database')), await modeOf(file)]).toEqual(['700', '600']);
  expect(await modeOf(outside)).toBe('644');

  await chmod(file, 0o644);
  await mendDataFolder(data, log);
  expect(await modeOf(file)).toBe('644');
});

it('a data folder that is not there yet is made for this user alone', async () => {
  const data = join(place, 'new');
  await shutDataFolder(data, log);
  expect(await modeOf(data)).toBe('700');
});
