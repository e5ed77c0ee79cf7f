import { Parser } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';
import { cutText } from '#shared/text.ts';

/** Files of this site, by their number and nothing else, and pictures that lie elsewhere. */
const isPicture = (src: string | undefined) =>
  src !== undefined && /^(?:\/api\/v1\/file-entries\/\d{1,9}$|https:\/\/)/i.test(src);

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
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
  ],
  allowedAttributes: {
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height'],
    code: ['class'],
  },
  allowedClasses: { code: [/^language-[\w-]+$/] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  // No other address of this site is called by whoever reads the message.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isPicture(attribs.src),
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: { ...attribs, rel: 'noopener noreferrer nofollow', target: '_blank' },
    }),
  },
};

/** Elements whose tags tell HTML from plain text. */
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

/** Keeps lines and cells apart whose elements are not kept. */
const partLines = (html: string) =>
  html
    .replace(/<\/(?:article|center|dd|div|dt|h[14-6]|section|tr)\s*>/gi, '<br />')
    .replace(/<\/(?:td|th)\s*>/gi, ' ');

/**
 * The safe part of what somebody wrote, as HTML. Programs may send plain text, which keeps its lines and signs.
 * Runs once, when it is stored.
 */
export function sanitizeMessage(written: string): string {
  // The database takes every character but this one, and no half of one.
  const text = written.replaceAll('\u0000', '').toWellFormed();
  return isHtml(text) ? sanitizeHtml(partLines(text), allowed).trim() : fromPlainText(text);
}

/** Elements after which a new word begins. */
const parting = new Set('p li h1 h2 h3 h4 h5 h6 pre blockquote tr td th br hr'.split(' '));

/** Elements whose content nobody reads. */
const unread = new Set(['script', 'style', 'textarea', 'option']);

/** HTML as one line of plain text, at most `max` characters. A picture reads as what is said of it. */
export function plainText(html: string, max = Number.POSITIVE_INFINITY): string {
  let text = '';
  let hidden = 0;
  const parser = new Parser({
    onopentag: (name, { alt }) => {
      if (unread.has(name)) hidden += 1;
      if (name === 'img') text += ` ${alt ?? ''} `;
    },
    ontext: (part) => {
      if (hidden === 0) text += part;
    },
    onclosetag: (name) => {
      if (unread.has(name)) hidden -= 1;
      if (parting.has(name)) text += ' ';
    },
  });
  parser.end(html);
  const line = cutText(text).replaceAll(/\s+/g, ' ').trim();
  return line.length <= max ? line : `${cutText(line, max - 1).trimEnd()}…`;
}
