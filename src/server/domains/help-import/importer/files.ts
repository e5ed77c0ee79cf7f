import type { Dirent } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { decodeText } from '#shared/encoding/decode-text.ts';
import { type Text, translatable } from '#shared/translation.ts';
import { type Document, parseFrontMatter, Unusable, unixLines } from './front-matter.ts';

const maxFile = 1024 * 1024;

export interface Skipped {
  path: string;
  reason: Text;
}

const isMarkdown = /\.(?:md|markdown)$/i;

/** A page of a site. */
export const isHtml = (path: string) => /\.html?$/i.test(path);
const aboutTheFolder = /^(?:licen[sc]e|copying|attribution|notice|readme|changelog|contributing)(?:\.\w+)?$/i;

/** Not a mistake: it is no article by intention. */
export const aboutFolder = translatable('describes the folder, not an article');

interface Listing {
  /** Files imported as articles, paths relative to the folder with forward slashes, in order. */
  documents: string[];
  /** Every other file. */
  others: string[];
  skipped: Skipped[];
}

const natural = new Intl.Collator('en', { numeric: true });

const byName = (one: Dirent, other: Dirent) => natural.compare(one.name, other.name);

/** All files below a folder. Links are not followed, so that nothing outside of it is read. */
export async function listFiles(root: string, withHtml = false): Promise<Listing> {
  const found: Listing = { documents: [], others: [], skipped: [] };
  const visit = async (folder: string): Promise<void> => {
    const entries = await readdir(join(root, folder), { withFileTypes: true });
    for (const entry of entries.sort(byName)) {
      const path = posix.join(folder, entry.name);
      if (entry.name.startsWith('.')) continue;
      if (entry.isDirectory()) await visit(path);
      else if (!entry.isFile()) found.skipped.push({ path, reason: translatable('not a regular file') });
      else if (aboutTheFolder.test(entry.name)) found.skipped.push({ path, reason: aboutFolder });
      else if (isMarkdown.test(entry.name) || (withHtml && isHtml(entry.name))) found.documents.push(path);
      else found.others.push(path);
    }
  };
  await visit('');
  return found;
}

export interface TextOfFile {
  text: string;
  /** Warnings of the encoding. */
  warnings: Text[];
}

/** The decoded text of a file, in any encoding. Throws Unusable for binary content. */
export async function readText(file: string): Promise<TextOfFile> {
  const unreadable = (error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new Unusable(translatable('could not be read (:why)', { why }));
  };
  const { size } = await stat(file).catch(unreadable);
  if (size > maxFile) {
    const kilobytes = Math.ceil(size / 1024);
    throw new Unusable(translatable('too large (:kilobytes KB, the limit is 1024 KB)', { kilobytes }));
  }
  const { text, encoding, isGuessed } = decodeText(await readFile(file).catch(unreadable));
  // Pictures and programs that are called a text have these.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is counted.
  const controls = text.match(/[\u0001-\u0008\u000e-\u001a\u007f\ufffd]/g)?.length ?? 0;
  if (controls > 3 + text.length / 200) throw new Unusable(translatable('not a text'));
  return {
    text: unixLines(text.replaceAll('\u0000', '')),
    warnings: isGuessed ? [translatable('not UTF-8 text: read as :encoding', { encoding })] : [],
  };
}

/** Front matter and Markdown of a file. Throws Unusable with the reason for files that can not be imported. */
export async function readDocument(file: string): Promise<Document> {
  const { text, warnings } = await readText(file);
  const document = parseFrontMatter(text);
  return { ...document, warnings: [...warnings, ...document.warnings] };
}
