import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';
import { AppError } from '#shared/errors.ts';

/** What an archive may hold at most. */
export const archiveBounds = {
  entries: 50_000,
  /** Bytes of one file, unpacked. */
  file: 100 * 1024 * 1024,
  /** Bytes of all files together, unpacked. */
  total: 2 * 1024 * 1024 * 1024,
  /** How much larger than packed a file may be: what grows more was made to fill a disk. */
  ratio: 200,
};

const refused = (text: string) => new AppError('invalid', 'bad_archive', text);

/** Where an entry goes, below the folder; null for one that would lead out of it, and for what is no file. */
function placeOf(name: string): string | null {
  const path = posix.normalize(name.replaceAll('\\', '/'));
  const isOutside = path.startsWith('/') || path.split('/').includes('..') || /^[a-z]:/i.test(path);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
  return isOutside || path.endsWith('/') || /[\u0000-\u001f\u007f]/.test(path) || path.length > 500
    ? null
    : path;
}

/** What a system writes into archives for itself. */
const ofTheSystem = (path: string) =>
  path.startsWith('__MACOSX/') || path.split('/').some((part) => part.startsWith('.'));

/** Marks of links in what Unix systems write beside an entry. */
const isLink = (entry: yauzl.Entry) => ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000;

/**
 * Unpacks an archive into a folder. Nothing leads out of the folder, no link is made. Throws 422 for what
 * is no archive, and for one that is larger than `archiveBounds`.
 */
export async function unpack(file: string, folder: string): Promise<{ left_out: string[] }> {
  const left_out: string[] = [];
  const zip = await yauzl
    .openPromise(file, { strictFileNames: false, validateEntrySizes: true })
    .catch((error: unknown) => {
      throw refused(isOutsideError(error) ? outside : 'This file is no ZIP archive, or it is broken.');
    });
  let total = 0;
  let entries = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      entries += 1;
      if (entries > archiveBounds.entries) throw refused('There are too many files in this archive.');
      if (entry.fileName.endsWith('/')) continue;
      const path = placeOf(entry.fileName);
      if (path === null) throw refused(outside);
      if (ofTheSystem(path)) continue;
      if (isLink(entry) || entry.isEncrypted()) {
        left_out.push(path);
        continue;
      }
      const { compressedSize, uncompressedSize } = entry;
      total += uncompressedSize;
      const isSwollen =
        uncompressedSize > 1024 * 1024 && uncompressedSize > compressedSize * archiveBounds.ratio;
      if (isSwollen || uncompressedSize > archiveBounds.file || total > archiveBounds.total) {
        throw refused('This archive is too large when it is unpacked.');
      }
      const to = join(folder, path);
      await mkdir(dirname(to), { recursive: true });
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(to, { flags: 'wx' }));
    }
  } catch (error) {
    if (isOutsideError(error)) throw refused(outside);
    if (error instanceof AppError) throw error;
    throw refused('This file is no ZIP archive, or it is broken.');
  } finally {
    zip.close();
  }
  return { left_out };
}

const outside = 'A file in this archive leads out of its folder.';

/** The library refuses names of that kind by itself. */
const isOutsideError = (error: unknown) =>
  error instanceof Error && /relative path|absolute path|invalid characters in fileName/i.test(error.message);
