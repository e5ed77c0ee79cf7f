import { Parser } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';
import { cutText } from '#shared/text.ts';

/** Files of this site, by their number and nothing else. */
const ownFile = /^\/api\/v1\/file-entries\/\d{1,9}$/;

const maxAddressLength = 2000;

/** The address of a remote image; null for everything else. */
function remoteAddress(address: string | undefined): string | null {
  const written = address?.trim().replace(/^\/\//, 'https://');
  if (written === undefined || written.length > maxAddressLength || !/^https?:\/\//i.test(written))
    return null;
  return URL.canParse(written) ? new URL(written).href : null;
}

/** A tracking pixel: its only use is to report that the message is read. */
const isPixel = ({ width, height, style = '' }: sanitizeHtml.Attributes) =>
  [width, height].some((side) => /^\s*[01](?:px)?\s*$/.test(side ?? '')) ||
  // bounded: a thousand characters.
  /(?:^|[;\s])(?:display\s*:\s*none|(?:max-)?(?:width|height)\s*:\s*[01](?:px)?\s*(?:[;!]|$))/i.test(
    style.slice(0, 1000),
  );

/**
 * Replaces the `src` of a remote image by `data-remote`, so that opening a message loads nothing from other servers.
 */
function placePicture({ src, alt, width, height, ...rest }: sanitizeHtml.Attributes) {
  const plain = {
    ...(alt === undefined ? {} : { alt }),
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
  };
  if (src !== undefined && ownFile.test(src)) return { src, ...plain };
  const remote = remoteAddress(rest['data-remote'] ?? src);
  return remote === null || isPixel({ ...plain, ...rest }) ? {} : { 'data-remote': remote, ...plain };
}

const tableTags = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];

const allowedTags = [
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'code',
  'pre',
  'blockquote',
  'ul',
  'ol',
  'li',
  'a',
  'h2',
  'h3',
  'hr',
  'img',
];

const allowedAttributes: Record<string, string[]> = {
  a: ['href', 'rel', 'target'],
  img: ['src', 'alt', 'width', 'height', 'data-remote'],
  code: ['class'],
  table: ['role'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  span: ['data-mention'],
};

/** A mention of a colleague in a note, by their id. */
const isMention = (id: string | undefined): id is string => id !== undefined && /^[1-9]\d{0,8}$/.test(id);

/** Ids of the people that a sanitized message mentions. */
export const mentionsIn = (html: string): number[] => [
  ...new Set([...html.matchAll(/<span data-mention="(\d+)">/g)].map(([, id]) => Number(id))),
];

/** Cells that reach over more than these, all together, only take the reader's time. */
const maxSpan = 100;
const maxSpans = 1000;

/** Elements and attributes without content for the reader, or written by the site's editor. */
const silentTags = new Set(['html', 'head', 'body', 'div', 'span', 'col', 'colgroup', 'tbody']);
const silentAttributes = /^(?:class|id|target|rel|data-.*|aria-.*)$/;

/** Whether cleaning removes something of the message. */
function isLost(tag: string, attributes: sanitizeHtml.Attributes, tags: readonly string[]): boolean {
  const names = Object.keys(attributes).filter((name) => !silentAttributes.test(name));
  if (!tags.includes(tag)) return !silentTags.has(tag) || (names.includes('style') && !/^col/.test(tag));
  return names.some((name) => !allowedAttributes[tag]?.includes(name));
}

interface Cleaned {
  html: string;
  /** Whether something was taken out. */
  changed: boolean;
}

function clean(html: string): Cleaned {
  const tags = /<table[\s>]/i.test(html) ? [...allowedTags, ...tableTags] : allowedTags;
  let changed = false;
  let spans = 0;
  const span = (written: string | undefined) => {
    const wanted = Math.min(Number.parseInt(written ?? '', 10), maxSpan);
    if (!(wanted > 1) || spans + wanted > maxSpans) return null;
    spans += wanted;
    return String(wanted);
  };
  const cell: sanitizeHtml.Transformer = (tagName, { colspan, rowspan, scope }) => {
    const [columns, rows] = [span(colspan), span(rowspan)];
    const attribs = {
      ...(columns === null ? {} : { colspan: columns }),
      ...(rows === null ? {} : { rowspan: rows }),
      ...(tagName === 'th' && /^(?:col|row)(?:group)?$/.test(scope ?? '') ? { scope: scope ?? '' } : {}),
    };
    return { tagName, attribs };
  };
  const mention: sanitizeHtml.Transformer = (tagName, { 'data-mention': id }) => {
    const attribs: sanitizeHtml.Attributes = isMention(id) ? { 'data-mention': id } : {};
    return { tagName: isMention(id) ? tagName : 'div', attribs };
  };
  const options: sanitizeHtml.IOptions = {
    allowedTags: [...tags, 'span'],
    allowedAttributes,
    allowedClasses: { code: [/^language-[\w-]+$/] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    nestingLimit: 100,
    onOpenTag: (tag, attributes) => {
      changed ||= isLost(tag, attributes, tags);
    },
    // Reading a message calls no other address of this site.
    exclusiveFilter: ({ tag, attribs }) =>
      tag === 'img' && attribs.src === undefined && attribs['data-remote'] === undefined && markChanged(),
    transformTags: {
      a: (tagName, attribs) => ({
        tagName,
        attribs: { ...attribs, rel: 'noopener noreferrer nofollow', target: '_blank' },
      }),
      img: (tagName, attribs) => ({ tagName, attribs: placePicture(attribs) }),
      // Layout tables are not drawn as tables.
      table: (tagName, { role }) => ({
        tagName,
        attribs: (role === 'presentation' || role === 'none' ? { role: 'presentation' } : {}) as Record<
          string,
          string
        >,
      }),
      // Other spans are dropped, as every element that is not allowed.
      span: mention,
      td: cell,
      th: cell,
    },
  };
  const markChanged = () => {
    changed = true;
    return true;
  };
  return { html: sanitizeHtml(partLines(html, tags), options).trim(), changed };
}

/** Elements whose tags distinguish HTML from plain text. */
const elements = new Set(
  (
    'a article b blockquote body br center code dd div dl dt em font form h1 h2 h3 h4 h5 h6 head hr html i iframe img ' +
    'input li link meta object ol p pre s script section small span strong style sub sup svg table tbody td th thead title tr u ul'
  ).split(' '),
);

/** No `<` inside of a tag: each sign is then looked at once, however many tags are opened and never closed. */
const tag = /<\/?([a-z][a-z\d]*)(?:\s[^<>]*)?\/?>/gi;

function isHtml(text: string): boolean {
  for (const [, name = ''] of text.matchAll(tag)) if (elements.has(name.toLowerCase())) return true;
  return false;
}

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Plain text as HTML: an empty line parts paragraphs, any other line break stays one. */
const fromPlainText = (text: string) =>
  text
    .trim()
    .split(/\r?\n[^\S\n]*\r?\n\s*/)
    .map((paragraph) => `<p>${escapeText(paragraph).replaceAll(/\r?\n/g, '<br />')}</p>`)
    .join('');

/** Separates lines and cells whose elements are removed. */
function partLines(html: string, tags: readonly string[]): string {
  const lines = html.replace(/<\/(?:article|center|dd|div|dt|h[14-6]|section)\s*>/gi, '<br />');
  if (tags.includes('td')) return lines;
  return lines.replace(/<\/tr\s*>/gi, '<br />').replace(/<\/(?:td|th)\s*>/gi, ' ');
}

/**
 * Sanitized HTML of a message, and the original where something was removed. API clients may send plain text, whose
 * lines and special characters are preserved. Runs once, when it is stored.
 */
export function cleanMessage(written: string): { html: string; original: string | null } {
  // The database takes every character but this one, and no half of one.
  const text = written.replaceAll('\u0000', '').toWellFormed();
  if (!isHtml(text)) return { html: fromPlainText(text), original: null };
  const { html, changed } = clean(text);
  return { html, original: changed ? text : null };
}

/** Sanitized HTML of a message. */
export const sanitizeMessage = (written: string): string => cleanMessage(written).html;

/** Elements after which a new word begins. */
const parting = new Set('p li h1 h2 h3 h4 h5 h6 pre blockquote tr td th caption br hr'.split(' '));

/** Elements without readable content. */
const unread = new Set(['script', 'style', 'textarea', 'option']);

const shorten = (text: string, max: number) =>
  text.length <= max ? text : `${cutText(text, max - 1).trimEnd()}…`;

const marks = { line: '\u001c', row: '\u001d', cell: '\u001e' };

const withoutMarks = (text: string) =>
  Object.values(marks).reduce((rest, mark) => rest.replaceAll(mark, ''), text);

/** The words of a message, with marks between its lines, its rows and the cells of a row. */
function readText(html: string): string {
  let text = '';
  let hidden = 0;
  let rows = 0;
  let cells = 0;
  const layouts: boolean[] = [];
  const parser = new Parser({
    onopentag: (name, { alt, role }) => {
      if (unread.has(name)) hidden += 1;
      if (name === 'img') text += ` ${withoutMarks(alt ?? '')} `;
      if (name === 'table') {
        layouts.push(role === 'presentation');
        rows = 0;
        text += marks.line;
      }
      if (layouts.at(-1) !== false) return;
      if (name === 'tr') {
        if (rows > 0) text += marks.row;
        rows += 1;
        cells = 0;
      }
      if (name === 'td' || name === 'th') {
        if (cells > 0) text += marks.cell;
        cells += 1;
      }
    },
    ontext: (part) => {
      if (hidden === 0) text += withoutMarks(part);
    },
    onclosetag: (name) => {
      if (unread.has(name)) hidden -= 1;
      if (name === 'table') layouts.pop();
      if (name === 'td' || name === 'th') text += ' ';
      else if (parting.has(name) && name !== 'tr') text += layouts.length > 0 ? ' ' : marks.line;
      if (name === 'table') text += marks.line;
    },
  });
  parser.end(html);
  return cutText(text).replaceAll(/\s+/g, ' ');
}

/** The non-empty parts, joined by `between`. */
const joined = (text: string, mark: string, between: string, inner = (part: string) => part) =>
  text
    .split(mark)
    .map((part) => inner(part).trim())
    .filter((part) => part !== '')
    .join(between);

/** HTML as one line of plain text, at most `max` characters. An image is replaced by its alternative text. */
export function plainText(html: string, max = Number.POSITIVE_INFINITY): string {
  const rows = (line: string) => joined(line, marks.row, ' / ', (row) => joined(row, marks.cell, ' | '));
  return shorten(joined(readText(html), marks.line, ' ', rows), max);
}

/** HTML as lines of plain text, at most `max` characters: a row of a table is a line, its cells are parted by tabs. */
export function plainLines(html: string, max = Number.POSITIVE_INFINITY): string {
  const rows = (line: string) =>
    joined(line, marks.row, '\n', (row) =>
      row
        .split(marks.cell)
        .map((cell) => cell.trim())
        .join('\t'),
    );
  return shorten(joined(readText(html), marks.line, '\n', rows), max);
}
