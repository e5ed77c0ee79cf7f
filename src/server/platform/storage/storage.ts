import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import type { Readable } from 'node:stream';

/** Where files live. Keys are relative paths with forward slashes, made by the server. */
export interface Storage {
  put(key: string, content: Buffer): Promise<void>;
  /** Null when there is no such file. */
  read(key: string): Promise<{ stream: Readable; size: number } | null>;
  remove(key: string): Promise<void>;
}

/** Files in a folder of this machine. A file appears whole or not at all. */
export function localStorage(folder: string): Storage {
  const root = normalize(folder);
  const pathOf = (key: string) => {
    const path = normalize(join(root, key));
    if (!path.startsWith(root + sep)) throw new Error('A storage key must stay inside its folder.');
    return path;
  };
  return {
    put: async (key, content) => {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const draft = `${path}.${process.pid}.part`;
      await writeFile(draft, content);
      await rename(draft, path);
    },
    read: async (key) => {
      const path = pathOf(key);
      const found = await stat(path).catch(() => null);
      if (found === null || !found.isFile()) return null;
      return { stream: createReadStream(path), size: found.size };
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
}

/** A key that names the content, so that the same file is stored once and its address never changes meaning. */
export const contentKey = (prefix: string, content: Buffer, extension: string) =>
  `${prefix}/${createHash('sha256').update(content).digest('hex').slice(0, 32)}.${extension}`;
