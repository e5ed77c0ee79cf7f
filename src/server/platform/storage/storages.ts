import { join } from 'node:path';
import { notFound } from '#shared/errors.ts';
import type { Driver } from '#shared/uploads.ts';
import type { Env } from '../config/env.ts';
import { type LocalStorage, localStorage } from './local-storage.ts';
import { type S3Storage, s3Storage } from './s3-storage.ts';
import type { Storage, StoredFile } from './storage.ts';

/**
 * All stores that contain files of this site. The one for new files is a setting; each file's own is stored with it.
 */
export interface Storages {
  local: LocalStorage;
  /** Null when the configuration names no object store. */
  s3: S3Storage | null;
  /** The store of that kind. Throws 404 when it is not configured (any more). */
  on(driver: Driver): Storage;
  /** A file of the public disk, wherever it was put. */
  readPublic(key: string): Promise<StoredFile | null>;
  close(): void;
}

export function openStorages(env: Env): Storages {
  const local = localStorage(join(env.DATA_DIR, 'files'));
  const s3 = s3Storage(env);
  return {
    local,
    s3,
    on: (driver) => {
      const storage = driver === 'local' ? local : s3;
      if (storage === null) throw notFound();
      return storage;
    },
    readPublic: async (key) =>
      (await local.read(`public/${key}`)) ?? (await s3?.read(`public/${key}`)) ?? null,
    close: () => s3?.close(),
  };
}
