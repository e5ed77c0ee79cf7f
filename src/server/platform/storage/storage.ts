import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { AppError } from '#shared/errors.ts';
import { uploadTexts } from '#shared/uploads.ts';

/** The first and the last byte of a part of a file. */
export interface ByteRange {
  start: number;
  end: number;
}

/** An open file. `size` is that of the whole, also for a range. */
export interface StoredFile {
  stream: Readable;
  size: number;
}

/** Content to store: a buffer, a stream of known length, or a local file, which is left in place. */
export type NewContent = Buffer | { stream: Readable; size: number } | { path: string; size: number };

/**
 * Where files live. Keys are relative paths with forward slashes, made by the server. A file appears whole or not at
 * all. Every call throws 503 when the store does not answer or is full.
 */
export interface Storage {
  put(key: string, content: NewContent, mime?: string): Promise<void>;
  /** Null when there is no such file. */
  read(key: string, range?: ByteRange): Promise<StoredFile | null>;
  stat(key: string): Promise<{ size: number } | null>;
  /** Without the file, nothing happens. */
  remove(key: string): Promise<void>;
  /** Every file in it, unordered; without uploads in progress. */
  list(): AsyncIterable<{ key: string; size: number }>;
  /** Gives a file a second key, without sending it anywhere; the first stays. Throws when there is no such file. */
  copy(from: string, to: string): Promise<void>;
}

export const storageFull = () => new AppError('unavailable', 'storage_full', uploadTexts.storageFull);

export const storageDown = () => new AppError('unavailable', 'storage_down', uploadTexts.storageDown);

/** Whether a write failed because the disk or the process's quota is full. */
export const isFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT');

/** A key that names the content, so that the same file is stored once and its address never changes meaning. */
export const contentKey = (prefix: string, content: Buffer, extension: string) =>
  `${prefix}/${createHash('sha256').update(content).digest('hex').slice(0, 32)}.${extension}`;
