import { createHash, randomBytes } from 'node:crypto';
import { lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { holdFolder, isLocked } from '../db/embedded/folder-lock.ts';

const processFolder = /^[\da-f]{8}-[\da-f]{12}$/;

/** Several machines may share the data folder, and a socket shows only the processes of its own machine. */
const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

/** Where versions before this one unpacked, in the temporary folder of the system. */
const formerly = /^helpdock-(?:import|rows|export)-\w{6}$/;

/** Milliseconds for which a folder without a usable socket is left alone. */
const graceMs = 24 * 60 * 60 * 1000;

const isOld = ({ mtimeMs }: { mtimeMs: number }) => Date.now() - mtimeMs > graceMs;

/**
 * Folders under DATA_DIR/tmp for temporary files. Each process has a folder of its own there and holds a socket beside
 * it for its lifetime, so that other processes recognize the leftovers of a killed one.
 */
export class WorkFolders {
  readonly #root: string;
  readonly #own: string;
  #held: Promise<{ letGo(): Promise<void> } | null> | undefined;

  constructor(dataDir: string) {
    this.#root = join(dataDir, 'tmp');
    this.#own = join(this.#root, `${machine}-${randomBytes(6).toString('hex')}`);
  }

  /** Creates an empty folder. The caller removes it. */
  async make(name: string): Promise<string> {
    this.#held ??= this.#begin();
    await this.#held;
    return mkdtemp(join(this.#own, `${name}-`));
  }

  /** Removes the folders of ended processes. */
  async sweep(): Promise<void> {
    const found = await readdir(this.#root).catch(() => []);
    for (const name of found) {
      if (processFolder.test(name) && !(await this.#isInUse(name))) await this.#remove(name);
    }
    await sweepFormer();
  }

  async close(): Promise<void> {
    if (this.#held === undefined) return;
    const held = await this.#held;
    await rm(this.#own, { recursive: true, force: true });
    await held?.letGo();
  }

  async #begin() {
    await mkdir(this.#own, { recursive: true, mode: 0o700 });
    return holdFolder(this.#own);
  }

  async #isInUse(name: string): Promise<boolean> {
    const folder = join(this.#root, name);
    const held = name.startsWith(machine) ? await isLocked(folder) : null;
    if (held !== null) return held;
    const found = await lstat(folder).catch(() => null);
    return found !== null && !isOld(found);
  }

  async #remove(name: string): Promise<void> {
    const folder = join(this.#root, name);
    await rm(folder, { recursive: true, force: true });
    await rm(`${folder}.lock`, { force: true });
  }
}

/** The same for folders of earlier versions that this user owns and no process can be using any more. */
async function sweepFormer(): Promise<void> {
  const root = tmpdir();
  const found = await readdir(root).catch(() => []);
  for (const name of found.filter((one) => formerly.test(one))) {
    const folder = join(root, name);
    const about = await lstat(folder).catch(() => null);
    if (about?.isDirectory() && about.uid === userInfo().uid && isOld(about)) {
      await rm(folder, { recursive: true, force: true });
    }
  }
}
