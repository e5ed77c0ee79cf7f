import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderInUse, holdFolder } from './folder-lock.ts';

let place = '';
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'helpdock-lock-'));
});
afterEach(() => rm(place, { recursive: true, force: true }));

/** Another process that holds the folder until it is ended. */
async function holdElsewhere(folder: string) {
  const program = `
    import { createServer } from 'node:net';
    createServer((socket) => socket.destroy()).listen(${JSON.stringify(`${folder}.lock`)}, () => console.log('held'));`;
  const other = spawn(process.execPath, ['--input-type=module', '--eval', program]);
  await once(other.stdout, 'data');
  return other;
}

describe('the folder of an embedded database', () => {
  it('is one holder’s at a time, and free again afterwards', async () => {
    const folder = join(place, 'database');
    const held = await holdFolder(folder);
    await expect(holdFolder(folder)).rejects.toThrow(FolderInUse);
    await expect(holdFolder(folder)).rejects.toThrow(`Another process uses the database in ${folder}`);
    await held?.letGo();
    expect(await readdir(place)).toEqual([]);
    await (await holdFolder(folder))?.letGo();
  });

  it('is held by a living process, and by none that was killed', async () => {
    const folder = join(place, 'database');
    const other = await holdElsewhere(folder);
    await expect(holdFolder(folder)).rejects.toThrow(FolderInUse);
    other.kill('SIGKILL');
    await once(other, 'exit');
    expect(await readdir(place)).toEqual(['database.lock']);
    const held = await holdFolder(folder);
    expect(held).not.toBeNull();
    await held?.letGo();
  });

  it('is opened all the same where no socket can be', async () => {
    expect(await holdFolder(join(place, 'x'.repeat(120)))).toBeNull();
    expect(await holdFolder(join(place, 'nowhere', 'database'))).toBeNull();
  });
});
