import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import yauzl from 'yauzl';
import { isFull } from '#server/platform/storage/storage.ts';
import { AppError } from '#shared/errors.ts';
import { type Text, translatable } from '#shared/translation.ts';
import type { Skipped } from '../importer/files.ts';
import { readNames } from './entry-names.ts';

/** Limits of an archive. */
export const archiveBounds = {
  entries: 50_000,
  /** Bytes of one file, unpacked. */
  file: 100 * 1024 * 1024,
  /** Bytes of all files together, unpacked. */
  total: 2 * 1024 * 1024 * 1024,
  /** Max compression ratio of a file: a higher one indicates a zip bomb. */
  ratio: 200,
  /** Folders in each other. */
  folders: 30,
};

const refused = (text: string) => new AppError('invalid', 'bad_archive', text);

/** Target path of an entry, below the folder; null for one outside of it, and for directories. */
function placeOf(name: string): string | null {
  // macOS decomposes accents; links between the files use composed characters.
  const path = posix.normalize(name.replaceAll('\\', '/')).normalize('NFC');
  const isOutside = path.startsWith('/') || path.split('/').includes('..') || /^[a-z]:/i.test(path);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused.
  return isOutside || path.endsWith('/') || /[\u0000-\u001f\u007f]/.test(path) || path.length > 500
    ? null
    : path;
}

/** Metadata entries of operating systems. */
const ofTheSystem = (path: string) =>
  path.startsWith('__MACOSX/') || path.split('/').some((part) => part.startsWith('.'));

/** Symbolic links by their Unix mode. */
const isLink = (entry: yauzl.Entry) => ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000;

export interface Unpacked {
  left_out: Skipped[];
  /** Paths of unknown encoding, and the guessed encoding. */
  guessed: ReadonlySet<string>;
  encoding: string | null;
}

async function entriesOf(zip: yauzl.ZipFile): Promise<yauzl.Entry[]> {
  const entries: yauzl.Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    if (entries.length >= archiveBounds.entries)
      throw refused('This archive contains too many files. Split it into smaller archives.');
    entries.push(entry);
  }
  return entries;
}

/** Passes a file through, and throws at its end when the checksum differs. */
const summed = (expected: number) =>
  async function* (chunks: AsyncIterable<Buffer>) {
    let sum = 0;
    for await (const chunk of chunks) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
    if (sum !== expected) throw new Error('The content is damaged.');
  };

/** Reason to skip an entry; null for one that can be extracted. */
function whyNot(entry: yauzl.Entry, path: string): Text | null {
  const { compressedSize, uncompressedSize } = entry;
  if (isLink(entry)) return translatable('not a regular file');
  if (entry.isEncrypted()) return translatable('protected by a password');
  const isSwollen = uncompressedSize > 1024 * 1024 && uncompressedSize > compressedSize * archiveBounds.ratio;
  const isTooDeep = path.split('/').length > archiveBounds.folders;
  if (isSwollen || uncompressedSize > archiveBounds.file)
    return translatable('too large when it is unpacked');
  return isTooDeep ? translatable('below too many folders') : null;
}

/**
 * Extracts an archive into a folder. No path leads out of it, no link is created; entries that can not be extracted are
 * skipped and listed. Throws 422 for no archive, for one above `archiveBounds`, and for names in an unknown encoding.
 */
export async function unpack(file: string, folder: string): Promise<Unpacked> {
  const left_out: Skipped[] = [];
  const zip = await yauzl
    .openPromise(file, { autoClose: false, decodeStrings: false, validateEntrySizes: true })
    .catch(() => {
      throw refused('This file is not a ZIP archive or is damaged.');
    });
  await mkdir(folder, { recursive: true });
  let total = 0;
  try {
    const entries = await entriesOf(zip);
    const read = readNames(entries);
    if (read === null) throw refused(unreadableNames);
    const { names, encoding } = read;
    const guessed = new Set<string>();
    for (const [index, entry] of entries.entries()) {
      const name = names[index] ?? '';
      if (name.endsWith('/')) continue;
      const path = placeOf(name);
      if (path === null) throw refused('This archive contains a path that points outside its folder.');
      if (ofTheSystem(path)) continue;
      const reason = whyNot(entry, path);
      if (reason !== null) {
        left_out.push({ path, reason });
        continue;
      }
      if (read.guessed.has(name)) guessed.add(path);
      total += entry.uncompressedSize;
      if (total > archiveBounds.total)
        throw refused('This archive is too large when unpacked. Split it into smaller archives.');
      const to = join(folder, path);
      try {
        await mkdir(dirname(to), { recursive: true });
        const packed = await zip.openReadStreamPromise(entry);
        await pipeline(packed, summed(entry.crc32), createWriteStream(to, { flags: 'wx' }));
      } catch (error) {
        if (isFull(error)) throw error;
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(to, { force: true });
        left_out.push({ path, reason: translatable('could not be read') });
      }
    }
    return { left_out, guessed, encoding };
  } catch (error) {
    if (error instanceof AppError || isFull(error)) throw error;
    throw refused('This file is not a ZIP archive or is damaged.');
  } finally {
    zip.close();
  }
}

const unreadableNames =
  "The encoding of the file names in this archive can't be determined. Create the archive again with names in UTF-8.";
