import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { S3Store } from '@tus/s3-store';
import { DataStore, Upload } from '@tus/server';
import type { Services } from '#server/platform/services.ts';
import { draftsFolder } from '#server/platform/storage/local-storage.ts';
import type { S3Storage } from '#server/platform/storage/s3-storage.ts';
import { notFound } from '#shared/errors.ts';
import type { Driver } from '#shared/uploads.ts';

const expirationPeriodInMilliseconds = 24 * 3600 * 1000;

/** Prefix of staged objects, and of those that stay where they were staged. */
const objectFolder = 'uploads/tus';

/** The storage key of an upload's bytes while it is staged. */
export const stagingKey = (driver: Driver, key: string) =>
  `${driver === 'local' ? draftsFolder : objectFolder}/${key}`;

/** Local staging. Unlike the library's store, it reports the reason of a failed write. */
class LocalStaging extends FileStore {
  override async write(content: Readable, key: string, offset: number): Promise<number> {
    const target = createWriteStream(join(this.directory, key), { flags: 'r+', start: offset });
    await pipeline(content, target);
    return offset + target.bytesWritten;
  }
}

/** Staging in an object store. The library stores objects at the root of the bucket; here they are in a folder. */
class S3Staging extends DataStore {
  readonly #inner: S3Store;
  override extensions: string[];

  constructor(s3: S3Storage) {
    super();
    this.#inner = new S3Store({
      partSize: 8 * 1024 * 1024,
      maxConcurrentPartUploads: 8,
      useTags: false,
      expirationPeriodInMilliseconds,
      s3ClientConfig: { ...s3.config, bucket: s3.bucket },
    });
    this.extensions = this.#inner.extensions;
  }

  override async create(upload: Upload): Promise<Upload> {
    // The library would send these two as headers of the object, unvalidated.
    const { contentType, cacheControl, ...metadata } = upload.metadata ?? {};
    const stored = new Upload({ ...upload, id: stagingKey('s3', upload.id), metadata });
    const { creation_date } = await this.#inner.create(stored);
    upload.creation_date = creation_date ?? new Date().toISOString();
    return upload;
  }

  override write(content: Readable, key: string, offset: number): Promise<number> {
    return this.#inner.write(content, stagingKey('s3', key), offset);
  }

  override async getUpload(key: string): Promise<Upload> {
    return new Upload({ ...(await this.#inner.getUpload(stagingKey('s3', key))), id: key });
  }

  override remove(key: string): Promise<void> {
    return this.#inner.remove(stagingKey('s3', key));
  }

  override getExpiration(): number {
    return expirationPeriodInMilliseconds;
  }
}

const stores = new WeakMap<Services['storages'], Partial<Record<Driver, DataStore>>>();

/** The store of the tus library. Throws 404 when the site has no such store. */
export function tusStore({ storages }: Pick<Services, 'storages'>, driver: Driver): DataStore {
  const known = stores.get(storages) ?? {};
  stores.set(storages, known);
  if (known[driver] !== undefined) return known[driver];
  if (driver === 's3' && storages.s3 === null) throw notFound();
  const store =
    storages.s3 !== null && driver === 's3'
      ? new S3Staging(storages.s3)
      : new LocalStaging({ directory: storages.local.drafts, expirationPeriodInMilliseconds });
  // Requires a length on creation, so that limits apply from the start.
  store.extensions = store.extensions.filter((name) => name !== 'creation-defer-length');
  known[driver] = store;
  return store;
}
