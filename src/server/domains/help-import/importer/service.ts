import { readFile, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Services } from '#server/platform/services.ts';
import { english, type Text } from '#shared/translation.ts';
import { placeOf, planFolders } from './folders.ts';
import { oldHelpPath } from './links.ts';
import { progressStep } from './progress-step.ts';
import { readSource } from './source.ts';
import { storeSource } from './store-source.ts';
import type { Tally } from './writer.ts';

export type ImportPhase = 'reading' | 'converting' | 'storing';

export interface ImportOptions {
  onProgress?: (phase: ImportPhase, done: number, total: number) => void;
  /** Aborts the import; nothing is stored then. */
  signal?: AbortSignal;
}

/** A message about a file on the command line, in English. */
interface Told {
  path: string;
  reason: string;
}

const told = <Of extends { reason: Text }>(all: readonly Of[]) =>
  all.map((one) => ({ ...one, reason: english(one.reason) }));

export interface ImportReport {
  /** Name of the import: a repeated import of the same name updates its records. */
  source: string;
  folders: Tally;
  articles: Tally;
  /** Images that articles show. */
  images: number;
  skipped: Told[];
  /** Imported with warnings. */
  warnings: Told[];
  dead_links: (Told & { href: string })[];
  /** Articles of an earlier import whose files are missing; they are kept. */
  missing: string[];
}

/** Creates categories, sections and articles of a folder of Markdown files, or updates those of an earlier import. */
export async function importMarkdown(
  services: Services,
  folder: string,
  { onProgress, signal }: ImportOptions = {},
): Promise<ImportReport> {
  const root = resolve(folder);
  if (!(await stat(root).catch(() => null))?.isDirectory()) throw new Error(`There is no folder ${root}.`);
  const stepOf = (phase: ImportPhase) =>
    progressStep((done, total) => onProgress?.(phase, done, total), signal);
  const name = basename(root);
  const source = await readSource(root, stepOf('reading'));
  const { report, dead } = await storeSource(
    services,
    {
      name,
      source,
      folders: planFolders(source.articles, source.folders),
      placeOf,
      readImage: ({ path }) => readFile(join(root, path)),
      oldPath: oldHelpPath,
    },
    { convert: stepOf('converting'), storing: stepOf('storing'), signal },
  );
  const { skipped, warnings } = source;
  return {
    source: name,
    ...report,
    skipped: told(skipped),
    warnings: told(warnings),
    dead_links: told(dead),
  };
}
