import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  copyFile,
  type FileHandle,
  link,
  mkdir,
  open,
  opendir,
  readdir,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isFull, type NewContent, type Storage, storageFull } from './storage.ts';

/** The folder of incomplete files, on the same disk as the others, so that completing one is one rename. */
export const draftsFolder = 'incoming';

export interface LocalStorage extends Storage {
  /** A folder for uploads in progress, on the same disk: its files have keys that begin with `incoming/`. */
  drafts: string;
  /** The path of a new file in it. */
  newDraft(): Promise<string>;
  /** Where the file of that key is on this machine. */
  pathOf(key: string): string;
  /** Removes drafts that nothing has written to since then. Returns how many. */
  sweepDrafts(before: Date): Promise<number>;
}

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/** Some file systems have no hard links. */
const hasNoLinks = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  /^(EPERM|ENOTSUP|EOPNOTSUPP|ENOSYS|EMLINK)$/.test(String(error.code));

const ifThere = (error: unknown) => {
  if (isMissing(error)) return null;
  throw error;
};

const refused = (error: unknown) => (isFull(error) ? storageFull() : error);

function streamOf(content: NewContent): Readable {
  if (Buffer.isBuffer(content)) return Readable.from([content]);
  return 'stream' in content ? content.stream : createReadStream(content.path);
}

/** fsync of a file or a folder; some file systems do not support it for folders. */
async function flush(path: string): Promise<void> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path);
    await handle.sync();
  } catch (error) {
    if (isFull(error)) throw error;
  } finally {
    await handle?.close();
  }
}

/** Files below a folder with their keys, but for those of one folder in it. */
async function* filesUnder(root: string, leftOut: string) {
  const folders = [root];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const entries = await opendir(folder).catch(ifThere);
    if (entries === null) continue;
    for await (const entry of entries) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && path !== leftOut) folders.push(path);
      const found = entry.isFile() ? await stat(path).catch(ifThere) : null;
      if (found !== null) yield { key: relative(root, path).replaceAll(sep, '/'), size: found.size };
    }
  }
}

/** A store in a folder of this machine. */
export function localStorage(folder: string): LocalStorage {
  const root = normalize(folder);
  const drafts = join(root, draftsFolder);
  const pathOf = (key: string) => {
    const path = normalize(join(root, key));
    if (!path.startsWith(root + sep)) throw new Error('A storage key must stay inside its folder.');
    return path;
  };
  const newDraft = async () => {
    await mkdir(drafts, { recursive: true });
    return join(drafts, `${randomUUID()}.part`);
  };
  /** Renames a draft to its final path, where nothing or an earlier copy of the same is. */
  const place = async (draft: string, path: string) => {
    await mkdir(dirname(path), { recursive: true });
    await rename(draft, path);
    await flush(dirname(path));
  };

  return {
    drafts,
    newDraft,
    pathOf,
    put: async (key, content) => {
      const path = pathOf(key);
      const size = Buffer.isBuffer(content) ? content.length : content.size;
      const source = streamOf(content);
      // It may fail before it is read, which the copying below then reports.
      source.on('error', () => undefined);
      let draft: string | undefined;
      try {
        draft = await newDraft();
        const file = await open(draft, 'wx');
        // The stream flushes the file to disk before it closes it.
        const target = file.createWriteStream({ flush: true });
        await pipeline(source, target);
        if (target.bytesWritten !== size) throw new Error('The content is not as long as it was said to be.');
        await place(draft, path);
      } catch (error) {
        source.destroy();
        if (draft !== undefined) await rm(draft, { force: true });
        throw refused(error);
      }
    },
    read: async (key, range) => {
      const file = await open(pathOf(key)).catch(ifThere);
      if (file === null) return null;
      const found = await file.stat();
      if (!found.isFile()) {
        await file.close();
        return null;
      }
      return { stream: file.createReadStream(range), size: found.size };
    },
    stat: async (key) => {
      const found = await stat(pathOf(key)).catch(ifThere);
      return found?.isFile() ? { size: found.size } : null;
    },
    list: () => filesUnder(root, drafts),
    remove: (key) => rm(pathOf(key), { force: true }),
    copy: async (from, to) => {
      const draft = await newDraft();
      try {
        await link(pathOf(from), draft).catch((error: unknown) => {
          if (!hasNoLinks(error)) throw error;
          return copyFile(pathOf(from), draft);
        });
        await flush(draft);
        await place(draft, pathOf(to));
      } catch (error) {
        throw refused(error);
      } finally {
        // Renaming a hard link onto another of the same file does nothing, and leaves both.
        await rm(draft, { force: true });
      }
    },
    sweepDrafts: async (before) => {
      const names = (await readdir(drafts).catch(ifThere)) ?? [];
      let removed = 0;
      for (const name of names) {
        const path = join(drafts, name);
        const found = await stat(path).catch(ifThere);
        if (found === null || found.mtime >= before) continue;
        await rm(path, { force: true, recursive: true });
        removed += 1;
      }
      return removed;
    },
  };
}
