import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { Marked } from 'marked';
import sharp from 'sharp';
import { contentKey } from '#server/platform/storage/storage.ts';
import { cutText } from '#shared/text.ts';
import { type Text, type Translatable, translatable } from '#shared/translation.ts';
import { headingAnchors, plainText } from '../../help-center/content.ts';
import { isHtml, listFiles, readDocument, readText, type Skipped, type TextOfFile } from './files.ts';
import { type Document, type FrontMatter, Unusable } from './front-matter.ts';
import { readHtmlPage } from './html-page.ts';
import { headOfArticle, headOfFolder } from './visibility.ts';

export interface SourceArticle {
  /** Relative to the folder, with forward slashes. */
  path: string;
  title: string;
  head: FrontMatter;
  /** Loads its HTML on demand: not all of them fit in memory at once. */
  readHtml(): Promise<string>;
  /** Ids of its headings by possible link fragments. */
  anchors: ReadonlyMap<string, string>;
  /** Email address of the owner. */
  owner?: string | null;
  /** Former version and dates, for complete exports. */
  was?: { version: number; created_at: string; updated_at: string };
}

export interface SourceImage {
  path: string;
  key: string;
  /** In pixels, as it is shown; null for a file that can not be read to its end. */
  size: { width: number; height: number } | null;
}

/** A folder of Markdown, read and understood, before anything is stored. */
export interface Source {
  articles: SourceArticle[];
  /** Front matter of folders (`_index.md`), by their path. */
  folders: ReadonlyMap<string, FrontMatter>;
  images: ReadonlyMap<string, SourceImage>;
  skipped: Skipped[];
  /** Imported with warnings. */
  warnings: Skipped[];
}

export type Step = (done: number, total: number) => Promise<void>;

const marked = new Marked({
  gfm: true,
  async: false,
  renderer: {
    // Text instead of an input, which articles may not hold.
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
    // Markdown parses a fence within a line as inline code; its language is dropped.
    codespan: (token) => {
      if (/^`{3,}[\w+#-]+\n/.test(token.raw)) token.text = token.text.replace(/^\S+\s+/, '');
      return false;
    },
  },
});

/** Converts `> [!NOTE]` and similar to callouts. */
// bounded: white space that somebody who runs the site has written.
const callout = /<blockquote>\s*<p>\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\]\s*(?:<br\s*\/?>)?/g;

/** `## Setup {#setup}`: the id is not part of the text. */
// bounded: a heading ends on its line, and an id has a length.
const givenId = /<h([1-6])>([^\n]*?)\s*\{:?\s?#([\p{L}\p{N}_.:-]{1,100})\}\s*<\/h\1>/gu;

const toHtml = (markdown: string) =>
  marked
    .parse(markdown, { async: false })
    .replace(givenId, '<h$1 data-alias="$3">$2</h$1>')
    .replace(callout, (_, kind: string) => `<blockquote class="callout callout-${kind.toLowerCase()}"><p>`);

const firstHeading = /^\s*<h1[^>]*>([\s\S]*?)<\/h1>/;

/** "getting-started.md" as "Getting started". */
export function humanize(name: string): string {
  const words = name
    .replace(/\.\w+$/, '')
    .replace(/[-_\s]+/g, ' ')
    .trim();
  return words === '' ? name : `${words[0]?.toUpperCase()}${words.slice(1)}`;
}

const same = (one: string, other: string) => one.localeCompare(other, 'en', { sensitivity: 'accent' }) === 0;

const maxTitleLength = 255;

/** Syntax of other Markdown tools, which is plain text here. */
const foreign: [said: (count: number) => Translatable, pattern: RegExp][] = [
  [
    (count) => translatable(':count template tags ({% … %}) are kept as plain text', { count }),
    /\{%[^%\n]{1,200}%\}/g,
  ],
  [
    (count) => translatable(':count wiki links ([[…]]) are kept as plain text', { count }),
    /\[\[[^[\]\n]{1,200}\]\]/g,
  ],
];

/** A file as it was read. */
interface ReadArticle extends Omit<SourceArticle, 'readHtml'> {
  html: string;
  /** Warnings. */
  hints: Text[];
}

/** The title is that of the front matter, else the leading heading, else the file name. */
function toArticle(path: string, { head, markdown, warnings }: Document): ReadArticle {
  const whole = toHtml(markdown);
  const heading = firstHeading.exec(whole);
  const headingText = plainText(heading?.[1] ?? '');
  const wanted = head.title || headingText || humanize(posix.basename(path));
  const title = wanted.length > maxTitleLength ? `${cutText(wanted, maxTitleLength - 1)}…` : cutText(wanted);
  const html = heading !== null && same(headingText, wanted) ? whole.slice(heading[0].length) : whole;
  if (!html.includes('<img') && plainText(html) === '') throw new Unusable(translatable('empty'));
  const found = foreign.map(([said, pattern]) => [said, [...markdown.matchAll(pattern)].length] as const);
  const hints = [
    ...warnings,
    ...(title === wanted
      ? []
      : [
          translatable('the title is cut off after :most characters: use a shorter one', {
            most: maxTitleLength - 1,
          }),
        ]),
    ...found.flatMap(([said, count]) => (count > 0 ? [said(count)] : [])),
  ];
  return { path, title, head: headOfArticle(head), html, anchors: headingAnchors(html), hints };
}

/** An HTML page: its title is that of its first heading, else the page title. */
function fromPage(path: string, { text, warnings }: TextOfFile): ReadArticle {
  const page = readHtmlPage(text);
  const wanted = page.heading || page.title || humanize(posix.basename(path));
  const title = cutText(wanted, maxTitleLength);
  if (!page.html.includes('<img') && plainText(page.html) === '') throw new Unusable(translatable('empty'));
  const head = page.description === '' ? {} : { description: cutText(page.description, 500) };
  return { path, title, head, html: page.html, anchors: headingAnchors(page.html), hints: warnings };
}

const signatures: [extension: string, test: (bytes: Buffer) => boolean][] = [
  ['png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))],
  ['jpg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex'))],
  ['gif', (bytes) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6))],
  [
    'webp',
    (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  ],
];

/** Only the head of the file is read; cameras write beside the pixels how to turn them. */
async function sizeOf(bytes: Buffer): Promise<SourceImage['size']> {
  try {
    const { autoOrient } = await sharp(bytes).metadata();
    return { width: autoOrient.width, height: autoOrient.height };
  } catch {
    return null;
  }
}

async function readImage(root: string, path: string): Promise<SourceImage> {
  const bytes = await readFile(join(root, path)).catch(() => {
    throw new Unusable(translatable('could not be read'));
  });
  const extension = signatures.find(([, test]) => test(bytes))?.[0];
  if (extension === undefined)
    throw new Unusable(translatable('not a Markdown file or a PNG, JPEG, GIF, or WebP image'));
  return { path, key: contentKey('public/articles', bytes, extension), size: await sizeOf(bytes) };
}

/** Reads a whole folder; files that can not be used are listed with the reason. */
export async function readSource(root: string, step: Step, withHtml = false): Promise<Source> {
  const { documents, others, skipped } = await listFiles(root, withHtml);
  const articles: SourceArticle[] = [];
  const folders = new Map<string, FrontMatter>();
  const images = new Map<string, SourceImage>();
  const warnings: Skipped[] = [];
  const total = documents.length + others.length;
  let done = 0;
  const attempt = async (path: string, act: () => Promise<void>) => {
    try {
      await act();
    } catch (error) {
      // An unreadable file does not stop the others.
      const reason = error instanceof Unusable ? error.reason : translatable('could not be read');
      skipped.push({ path, reason });
    }
    done += 1;
    await step(done, total);
  };
  const read = async (path: string): Promise<ReadArticle> =>
    isHtml(path)
      ? fromPage(path, await readText(join(root, path)))
      : toArticle(path, await readDocument(join(root, path)));
  /** Reads a file and retains its metadata, without its text. */
  const keep = async (path: string): Promise<Text[]> => {
    if (posix.basename(path).toLowerCase() === '_index.md') {
      // Visibility of the folder is unknown until its file is read: an unreadable one hides it.
      folders.set(posix.dirname(path), { hidden: true });
      const { head, warnings: hints } = await readDocument(join(root, path));
      folders.set(posix.dirname(path), headOfFolder(head));
      return hints;
    }
    const { html: _, hints, ...article } = await read(path);
    articles.push({ ...article, readHtml: async () => (await read(path)).html });
    return hints;
  };
  for (const path of documents) {
    await attempt(path, async () => {
      const hints = await keep(path);
      warnings.push(...hints.map((reason) => ({ path, reason })));
    });
  }
  for (const path of others) {
    await attempt(path, async () => {
      images.set(path.normalize('NFC'), await readImage(root, path));
    });
  }
  return { articles, folders, images, skipped, warnings };
}

/** Hash that detects whether values derived from a file changed since they were stored. */
export const fingerprint = (values: unknown) =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url');
