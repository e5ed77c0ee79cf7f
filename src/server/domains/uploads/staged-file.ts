import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { notFound } from '#shared/errors.ts';
import type { Driver } from '#shared/uploads.ts';
import type { Services } from '../../platform/services.ts';
import { headBytes } from './file-type.ts';
import type { UploadRow } from './tables.ts';

/** The place in a store where an upload's bytes can be read before they are final. */
export interface StorageLocation {
  driver: Driver;
  key: string;
}

/** Source for inspection. An object whose presigned URL is still valid is copied first; others are immutable. */
export async function stagedSource(
  services: Services,
  upload: UploadRow,
  final: string,
): Promise<StorageLocation> {
  const { kind, driver, storage_key } = upload;
  if (kind === 'form') return { driver: 'local', key: storage_key };
  if (kind !== 'simple') return { driver, key: storage_key };
  await services.storages.on(driver).copy(storage_key, final);
  return { driver, key: final };
}

export async function openStaged(
  { storages }: Services,
  { driver, key }: StorageLocation,
): Promise<Readable> {
  const found = await storages.on(driver).read(key);
  if (found === null) throw notFound();
  return found.stream;
}

export async function readHead(
  { storages }: Services,
  { driver, key }: StorageLocation,
  size: number,
): Promise<Buffer> {
  if (size === 0) return Buffer.alloc(0);
  const found = await storages.on(driver).read(key, { start: 0, end: Math.min(size, headBytes) - 1 });
  if (found === null) throw notFound();
  return buffer(found.stream);
}

/** Calls back with the path of a local copy, temporary where the store is remote. */
export async function withPath<Result>(
  services: Services,
  source: StorageLocation,
  act: (path: string) => Promise<Result>,
): Promise<Result> {
  const { local } = services.storages;
  if (source.driver === 'local') return act(local.pathOf(source.key));
  const path = await local.newDraft();
  try {
    await pipeline(await openStaged(services, source), createWriteStream(path));
    return await act(path);
  } finally {
    await rm(path, { force: true });
  }
}
