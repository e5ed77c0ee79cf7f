import slugify from '@sindresorhus/slugify';
import anyAscii from 'any-ascii';
import sanitizeHtml from 'sanitize-html';
import { cutText } from '#shared/text.ts';
import { type Addresses, sanitize } from './safe-html.ts';

export interface Heading {
  id: string;
  text: string;
  level: number;
}

export interface Content {
  /** Sanitised HTML; headings have ids. */
  body: string;
  /** Plain text of the body, one line per block. */
  body_text: string;
  /** Of the second and third level, in order. */
  headings: Heading[];
  /** The beginning of the text, for lists and search engines. */
  summary: string | null;
}

/** Leaves addresses unchanged, except fragments of headings on the same page. */
function sameAddresses(html: string): Addresses {
  const anchors = /\s(?:id|data-alias)=/i.test(html) ? headingAnchors(html) : new Map<string, string>();
  const idOf = (fragment: string) => anchors.get(aliasKey(fragment)) ?? fragmentId(fragment);
  return {
    link: (href) => (href.startsWith('#') ? `#${idOf(href.slice(1))}` : href),
    image: (src) => ({ src }),
  };
}

const blocks =
  'p|div|h[1-6]|ul|ol|li|dl|dt|dd|table|thead|tbody|tfoot|tr|td|th|caption|blockquote|pre|hr|br|figure|figcaption|details|summary|aside';
// bounded: no tag reaches into the next one.
const blockTag = new RegExp(`</?(?:${blocks})(?: [^<>]*)?/?>`, 'g');
// bounded: each heading of sanitised HTML is closed.
const heading = /<h([2-6])(?: data-alias="([^"]*)")?>([\s\S]*?)<\/h\1>/g;
/** Keeps names such as "AutoCorrect" one word. */
const slugOptions = { decamelize: false };

const maxSummaryLength = 220;

/** Prefix of heading ids, so that none collides with an element of the page. */
const idPrefix = 'h-';

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The text of HTML that was sanitised, which leaves only four entities. */
const textOf = (html: string) =>
  html
    .replace(blockTag, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    // Control characters mean nothing in a text, and the search marks its hits with them.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[\n ]*/g, '\n')
    .trim();

/** The text of sanitised HTML, on one line. */
export const oneLine = (html: string) => textOf(html).replaceAll('\n', ' ');

/** The text of any HTML, on one line. */
export const plainText = (html: string) =>
  oneLine(sanitizeHtml(html, { allowedTags: [], allowedAttributes: {} }));

/**
 * Future ids of the headings by their possible fragments: the original id, and the one of usual Markdown renderers,
 * with a hyphen for each space ("notes--fields" of "Notes & Fields").
 */
export function headingAnchors(html: string): ReadonlyMap<string, string> {
  // bounded: the Markdown renderer closes each heading.
  const named = [...html.matchAll(/<h([1-6])(\s[^>]*)?>([\s\S]*?)<\/h\1>/gi)]
    .map(([, , attributes = '', inner = '']) => ({ text: plainText(inner), alias: aliasOf(attributes) }))
    .filter(({ text }) => text !== '');
  const ids = uniqueIds(named);
  const anchors = new Map(ids.map((id) => [id, id]));
  for (const [index, { alias }] of named.entries()) {
    if (alias !== undefined && !anchors.has(aliasKey(alias))) anchors.set(aliasKey(alias), ids[index] ?? '');
  }
  const times = new Map<string, number>();
  for (const [index, { text }] of named.entries()) {
    const name = hyphenated(text);
    const count = times.get(name) ?? 0;
    times.set(name, count + 1);
    const anchor = count === 0 ? name : `${name}-${count}`;
    if (!anchors.has(anchor)) anchors.set(anchor, ids[index] ?? '');
  }
  return anchors;
}

const hyphenated = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');

/** The author's id of a heading, from its attributes; generated ids are ignored. */
function aliasOf(attributes: string): string | undefined {
  const given =
    /\bdata-alias=["']?([^"'\s>]{1,100})/i.exec(attributes) ??
    /\bid=["']?([^"'\s>]{1,100})/i.exec(attributes);
  const alias = given?.[1];
  return alias !== undefined && isAlias(alias) ? alias : undefined;
}

/** Whether an id can be an author's id of a heading. */
const isAlias = (id: string) => /^[\p{L}\p{N}_.:-]{1,100}$/u.test(id) && !id.startsWith(idPrefix);

/** Fragments are compared case-insensitively. */
const aliasKey = (fragment: string) => safeDecode(fragment).toLowerCase();

interface Named {
  text: string;
  alias?: string | undefined;
}

/** Unique ids: authors' ids are reserved, generated ones avoid them. */
function uniqueIds(named: readonly Named[]): string[] {
  const taken = new Set<string>();
  const take = (wanted: string) => {
    let id = wanted;
    for (let count = 2; taken.has(id); count += 1) id = `${wanted}-${count}`;
    taken.add(id);
    return id;
  };
  const own = named.map(({ alias }) =>
    alias === undefined ? null : take(`${idPrefix}${alias.toLowerCase()}`),
  );
  return named.map(({ text }, index) => own[index] ?? take(headingId(text)));
}

/** Generated id of a heading, before deduplication. */
export const headingId = (text: string) => `${idPrefix}${slugify(text, slugOptions) || 'section'}`;

/** The id of the heading that a fragment means, as authors write fragments: `#the-heading`. */
export function fragmentId(fragment: string): string {
  const name = fragment.replace(/^#/, '');
  const plain = safeDecode(name);
  return plain.startsWith(idPrefix) ? plain : headingId(plain);
}

export function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Slug of a title: never empty, and transliterated to Latin letters. */
export const slugOf = (title: string, fallback = 'article') =>
  cutSlug(slugify(title, slugOptions)) || cutSlug(slugify(anyAscii(title), slugOptions)) || fallback;

const cutSlug = (slug: string) => slug.slice(0, 100).replace(/(?<!-)-+$/, '');

function nameHeadings(html: string): { body: string; headings: Heading[] } {
  const named = [...html.matchAll(heading)]
    .map(([, , alias, inner = '']) => ({ text: oneLine(inner), alias }))
    .filter(({ text }) => text !== '');
  const ids = uniqueIds(named);
  const headings: Heading[] = [];
  let next = 0;
  const body = html.replace(heading, (_, digit: string, alias: string | undefined, inner: string) => {
    const text = oneLine(inner);
    const id = ids[next];
    if (text === '' || id === undefined) return '';
    next += 1;
    const level = Number(digit);
    if (level <= 3) headings.push({ id, text, level });
    const given = alias === undefined ? '' : ` data-alias="${alias}"`;
    return `<h${digit} id="${id}"${given}>${inner}</h${digit}>`;
  });
  return { body, headings };
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** The first sentence of the first paragraph that is one. */
function summarize(body: string, text: string): string | null {
  // bounded: each paragraph of sanitised HTML is closed.
  const paragraphs = [...body.matchAll(/<p>([\s\S]*?)<\/p>/g)].map((match) => oneLine(match[1] ?? ''));
  const source = paragraphs.find((paragraph) => paragraph.length >= 30) ?? paragraphs[0] ?? text;
  const sentence = [...sentences.segment(source)][0]?.segment.trim() ?? '';
  return sentence === '' ? null : shorten(sentence, maxSummaryLength);
}

function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${cutText(text, text.lastIndexOf(' ', length) || length).replace(/(?<![\s,;:.])[\s,;:.]+$/, '')}…`;
}

/**
 * Sanitizes the HTML of an article, and derives the columns stored with it. Removes scripts, styles, event handlers,
 * frames and addresses other than http, https and mailto.
 */
export function toContent(html: string, addresses: Addresses = sameAddresses(html)): Content {
  const { body, headings } = nameHeadings(sanitize(html.replaceAll('\u0000', ''), addresses));
  const body_text = textOf(body);
  return { body, body_text, headings, summary: summarize(body, body_text) };
}
