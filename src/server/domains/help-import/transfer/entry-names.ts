import { crc32 } from 'node:zlib';
import iconv from 'iconv-lite';
import type { Entry } from 'yauzl';
import { type Candidate, decodeAs, eastAsian, guessEncoding, single } from '#shared/encoding/candidates.ts';

/** The name of an archive's entry in Unicode, as Info-ZIP writes it beside the one in the system's encoding. */
const unicodePath = 0x7075;

function namedBeside({ extraFields, fileNameRaw }: Entry): string | null {
  const data = extraFields.find(({ id }) => id === unicodePath)?.data;
  if (data === undefined || data.length < 6 || data[0] !== 1) return null;
  return data.readUInt32LE(1) === crc32(fileNameRaw) ? decodeAs('utf-8', data.subarray(5)) : null;
}

const dos = (page: string, prior: number): Candidate =>
  single(page, prior, (bytes) => iconv.decode(Buffer.from(bytes), page));

/** Candidate encodings besides UTF-8: mainly DOS code pages, more usual ones first. */
const candidates: readonly Candidate[] = [
  dos('cp437', 0),
  dos('cp850', 0.1),
  dos('cp866', 0.2),
  ...eastAsian,
  single('windows-1252', 0.5),
  dos('cp852', 0.6),
  single('windows-1251', 0.6),
  dos('cp857', 1),
  dos('cp737', 1),
  dos('cp862', 1),
  dos('cp720', 1),
  single('windows-1250', 1),
  single('windows-1253', 1),
  single('windows-1255', 1),
  single('windows-1256', 1),
  single('windows-874', 1),
];

interface EntryNames {
  /** In the order of the entries. */
  names: string[];
  /** Names of unknown encoding. */
  guessed: ReadonlySet<string>;
  /** The guessed encoding; null when none was needed. */
  encoding: string | null;
}

/**
 * Decodes the entry names of an archive, most of which have no declared encoding: UTF-8 where valid, the rest in the
 * one encoding that fits all of it best. Null for a tie.
 */
export function readNames(entries: readonly Entry[]): EntryNames | null {
  const known = entries.map((entry) => namedBeside(entry) ?? decodeAs('utf-8', entry.fileNameRaw));
  const unknown = entries.flatMap(({ fileNameRaw }, index) => (known[index] === null ? [fileNameRaw] : []));
  if (unknown.length === 0)
    return { names: known.map((name) => name ?? ''), guessed: new Set(), encoding: null };
  // Deduplicates the repeated folders.
  const parts = new Set(unknown.flatMap((name) => name.toString('latin1').split('/')));
  const samples = [...parts].filter((part) => /[\u0080-\u00ff]/.test(part)).slice(0, 2000);
  const guess = guessEncoding(
    samples.map((part) => Buffer.from(part, 'latin1')),
    candidates,
  );
  if (guess === null || !guess.isSure) return null;
  const { candidate } = guess;
  const names = entries.map(({ fileNameRaw }, index) => known[index] ?? candidate.decode(fileNameRaw) ?? '');
  const guessed = new Set(names.filter((_, index) => known[index] === null));
  return { names, guessed, encoding: candidate.name };
}
