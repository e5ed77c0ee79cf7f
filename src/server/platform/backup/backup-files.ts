import { constants, createWriteStream } from 'node:fs';
import { copyFile, link, mkdir, open, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { parseJson } from '../parsing/json.ts';
import type { Storage } from '../storage/storage.ts';
import type { Storages } from '../storage/storages.ts';
import { BackupFailure, fileList } from './manifest.ts';
import { readLines, writeLines } from './table-rows.ts';

type Driver = 'local' | 's3';

interface SavedFile {
  driver: Driver;
  key: string;
  size: number;
}

const listed = z.tuple([z.enum(['local', 's3']), z.string(), z.int()]);

/** Where a backup has the file of that key. */
const placeOf = (folder: string, { driver, key }: Pick<SavedFile, 'driver' | 'key'>) => {
  const root = join(folder, 'files', driver);
  const path = join(root, key);
  if (!path.startsWith(`${root}/`))
    throw new BackupFailure(`A file of the backup has a strange name: ${key}`);
  return path;
};

const sizeAt = async (path: string) => {
  const found = await stat(path).catch(() => null);
  return found?.isFile() ? found.size : null;
};

async function keep(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
}

/**
 * Saves the files of the stores, one at a time. Files of the previous backup are shared by hard links: files are never
 * changed, only replaced, so each backup stays whole when others are deleted.
 */
export class FileSaver {
  readonly #folder: string;
  readonly #last: string | null;
  readonly #saved = new Map<string, SavedFile>();

  constructor(folder: string, last: string | null) {
    this.#folder = folder;
    this.#last = last;
  }

  get bytes(): number {
    return [...this.#saved.values()].reduce((sum, { size }) => sum + size, 0);
  }

  get count(): number {
    return this.#saved.size;
  }

  /** Saves every file of the stores not yet saved. Files deleted meanwhile are skipped. */
  async save(storages: Storages, onFile: (done: number) => void): Promise<void> {
    const stores: [Driver, Storage | null][] = [
      ['local', storages.local],
      ['s3', storages.s3],
    ];
    for (const [driver, store] of stores) {
      if (store === null) continue;
      for await (const { key, size } of store.list()) {
        const file = { driver, key, size };
        const name = `${driver} ${key}`;
        if (this.#saved.get(name)?.size === size) continue;
        const path = driver === 'local' ? storages.local.pathOf(key) : null;
        if (await this.#saveOne(file, store, path)) this.#saved.set(name, file);
        onFile(this.#saved.size);
      }
    }
  }

  async #saveOne(file: SavedFile, store: Storage, path: string | null): Promise<boolean> {
    const target = placeOf(this.#folder, file);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    if (this.#last !== null) {
      const earlier = placeOf(this.#last, file);
      const linked = (await sizeAt(earlier)) === file.size;
      if (
        linked &&
        (await link(earlier, target).then(
          () => true,
          () => false,
        ))
      )
        return true;
    }
    if (path !== null) {
      const copied = await copyFile(path, target, constants.COPYFILE_FICLONE).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return false;
          throw error;
        },
      );
      if (copied) await keep(target);
      return copied;
    }
    const found = await store.read(file.key);
    if (found === null) return false;
    await pipeline(found.stream, createWriteStream(target, { mode: 0o600, flush: true }));
    return true;
  }

  /** Writes the list of saved files; returns its hash. */
  async finish(): Promise<{ count: number; bytes: number; sha256: string }> {
    const lines = [...this.#saved.values()].map(({ driver, key, size }) =>
      JSON.stringify([driver, key, size]),
    );
    const { sha256 } = await writeLines(join(this.#folder, fileList), lines);
    return { count: this.count, bytes: this.bytes, sha256 };
  }
}

async function* listFiles(folder: string): AsyncGenerator<SavedFile> {
  for await (const line of readLines(join(folder, fileList))) {
    const [driver, key, size] = listed.parse(parseJson(line));
    yield { driver, key, size };
  }
}

/** Throws `BackupFailure` when a file of the list is missing, or needs a store that is not configured. */
export async function assertFilesWhole(folder: string, storages: Storages): Promise<void> {
  for await (const file of listFiles(folder)) {
    if (file.driver === 's3' && storages.s3 === null) {
      throw new BackupFailure(
        'The backup has files of an object store. Name one with S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.',
      );
    }
    if ((await sizeAt(placeOf(folder, file))) !== file.size) {
      throw new BackupFailure(
        `A file is missing in the backup, or not whole: files/${file.driver}/${file.key}`,
      );
    }
  }
}

/**
 * Restores the files of a backup into their stores; files of the same size are skipped. Returns the number of files.
 */
export async function putFilesBack(folder: string, storages: Storages, onFile: (done: number) => void) {
  let done = 0;
  for await (const file of listFiles(folder)) {
    const store = storages.on(file.driver);
    const there = await store.stat(file.key);
    if (there?.size !== file.size)
      await store.put(file.key, { path: placeOf(folder, file), size: file.size });
    done += 1;
    onFile(done);
  }
  return done;
}
