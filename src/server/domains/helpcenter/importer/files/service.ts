import type { Dirent } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import matter from 'gray-matter';
import { z } from 'zod';

const largestFile = 1024 * 1024;

const text = z.union([z.string(), z.number()]).transform((value) => String(value).trim());

const frontMatterSchema = z.looseObject({
  title: text.nullish(),
  description: text.nullish(),
  slug: text.nullish(),
  keywords: z
    .union([z.string().transform((list) => list.split(',')), z.array(text)])
    .transform((words) => words.map((word) => word.trim()).filter((word) => word !== ''))
    .nullish(),
  position: z.number().int().nullish(),
});

export type FrontMatter = z.infer<typeof frontMatterSchema>;

export interface Skipped {
  path: string;
  reason: string;
}

/** Why a file is left out; thrown while it is read. */
export class Unusable extends Error {}

const isMarkdown = /\.(?:md|markdown)$/i;
const aboutTheFolder = /^(?:licen[sc]e|copying|attribution|notice|readme|changelog|contributing)(?:\.\w+)?$/i;

interface Listing {
  /** Markdown files, paths relative to the folder with forward slashes, in order. */
  documents: string[];
  /** Every other file. */
  others: string[];
  skipped: Skipped[];
}

const natural = new Intl.Collator('en', { numeric: true });

const byName = (one: Dirent, other: Dirent) => natural.compare(one.name, other.name);

/** All files below a folder. Links are not followed, so that nothing outside of it is ever read. */
export async function listFiles(root: string): Promise<Listing> {
  const found: Listing = { documents: [], others: [], skipped: [] };
  const visit = async (folder: string): Promise<void> => {
    const entries = await readdir(join(root, folder), { withFileTypes: true });
    for (const entry of entries.sort(byName)) {
      const path = posix.join(folder, entry.name);
      if (entry.name.startsWith('.')) continue;
      if (entry.isDirectory()) await visit(path);
      else if (!entry.isFile()) found.skipped.push({ path, reason: 'not a regular file' });
      else if (aboutTheFolder.test(entry.name))
        found.skipped.push({ path, reason: 'about the folder, not an article' });
      else if (isMarkdown.test(entry.name)) found.documents.push(path);
      else found.others.push(path);
    }
  };
  await visit('');
  return found;
}

/** The text of a file. Throws Unusable when it is none. */
async function readText(file: string): Promise<string> {
  const unreadable = (error: unknown) => {
    throw new Unusable(`could not be read (${error instanceof Error ? error.message : String(error)})`);
  };
  const { size } = await stat(file).catch(unreadable);
  if (size > largestFile) throw new Unusable(`too large (${Math.ceil(size / 1024)} KB, at most 1024 KB)`);
  const bytes = await readFile(file).catch(unreadable);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Unusable('not UTF-8 text');
  }
}

/** The head and the Markdown of a file. Throws Unusable with the reason when it can not become an article. */
export async function readDocument(file: string): Promise<{ head: FrontMatter; markdown: string }> {
  const source = (await readText(file)).replaceAll('\u0000', '');
  if (!source.startsWith('---')) return { head: {}, markdown: source };
  // The parser would run front matter that names a programming language.
  if (!/^---[^\S\n]*\r?\n/.test(source)) {
    if (/^---\w/.test(source)) throw new Unusable('front matter broken: only YAML is read');
    return { head: {}, markdown: source };
  }
  const { data, content } = parseYaml(source);
  const head = frontMatterSchema.safeParse(data);
  if (!head.success) {
    const [issue] = head.error.issues;
    throw new Unusable(`front matter broken: ${issue?.path.join('.')}: ${issue?.message}`);
  }
  return { head: head.data, markdown: content };
}

function parseYaml(source: string) {
  try {
    return matter(source, { language: 'yaml' });
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new Unusable(`front matter broken: ${reason}`);
  }
}
