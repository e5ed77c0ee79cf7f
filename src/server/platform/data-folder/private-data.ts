import { chmod, lstat, mkdir, open, opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../logging/log.ts';

/** Written once all that was there before has been made private. */
const mark = '.private';

/** New files and folders are this user's alone; for the whole process, so it is called where a program begins. */
export const makePrivate = () => process.umask(0o077);

/** Whether only this user has access to the folder. */
export const isPrivate = async (dataDir: string) => ((await stat(dataDir)).mode & 0o077) === 0;

/**
 * Restricts the data folder to its owner, which protects all its content. A folder of another owner is left unchanged.
 */
export async function shutDataFolder(dataDir: string, log: Log): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  if (await isPrivate(dataDir)) return;
  await chmod(dataDir, 0o700).catch((error: unknown) =>
    log.warn({ err: error, folder: dataDir }, 'other users of this machine can read the data folder'),
  );
}

async function mend(folder: string): Promise<void> {
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      await chmod(path, 0o700);
      await mend(path);
    } else if (entry.isFile()) {
      const { mode } = await lstat(path);
      if ((mode & 0o077) !== 0) await chmod(path, mode & 0o700);
    }
  }
}

/**
 * Removes the access of other users from the content of the data folder, once: new files are private from the start.
 * When files appear or disappear meanwhile, the rest is left to the next start.
 */
export async function mendDataFolder(dataDir: string, log: Log): Promise<void> {
  const file = join(dataDir, mark);
  if ((await lstat(file).catch(() => null)) !== null) return;
  try {
    await mend(dataDir);
    await (await open(file, 'w', 0o600)).close();
  } catch (error) {
    log.warn({ err: error, folder: dataDir }, 'not all of the data folder could be made private');
  }
}
