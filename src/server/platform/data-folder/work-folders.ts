import { createHash, randomBytes } from 'node:crypto';
import { lstat, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { hostname, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { holdFolder, isLocked } from '../db/embedded/folder-lock.ts';

const processFolder = /^[\da-f]{8}-[\da-f]{12}$/;

/** Several machines may share the data folder, and a socket says nothing of a process on another one. */
const machine = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

/** Where versions before this one unpacked, in the temporary folder of the system. */
const formerly = /^helpdock-(?:import|rows|export)-\w{6}$/;

/** A folder of which no socket can tell whether its process lives is left alone for so long. */
const graceMs = 24 * 60 * 60 * 1000;

const isOld = ({ mtimeMs }: { mtimeMs: number }) => Date.now() - mtimeMs > graceMs;

/**
 * Folders under DATA_DIR/tmp for what is unpacked or written on the way. Each process has a folder of its own there, and
 * holds a socket beside it for as long as it lives, so that others see what a killed one has left.
 */
export class WorkFolders {
  readonly #root: string;
  readonly #own: string;
  #held: Promise<{ letGo(): Promise<void> } | null> | undefined;

  constructor(dataDir: string) {
    this.#root = join(dataDir, 'tmp');
    this.#own = join(this.#root, `${machine}-${randomBytes(6).toString('hex')}`);
  }

  /** Makes an empty folder. Who asks for it removes it. */
  async make(name: string): Promise<string> {
    this.#held ??= this.#begin();
    await this.#held;
    return mkdtemp(join(this.#own, `${name}-`));
  }

  /** Removes what processes have left that are no more. */
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

/** The same for what earlier versions left, where it is this user's and nobody can be at work in it any more. */
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
