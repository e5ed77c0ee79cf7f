import sanitizeHtml from 'sanitize-html';

/** How the site words a mail instead of the product. */
export interface MailWording {
  subject: string;
  /** HTML, as `cleanWording` leaves it. */
  body: string;
}

/** Values of the placeholders of a wording. */
export type MailValues = Readonly<Record<string, string>>;

const place = /\{\{\s*([a-z_]+)\s*\}\}/g;
const anyPlace = /\{\{[^{}]{0,100}\}\}/g;

/** Placeholders of a text that are not known, as they were written. */
export const unknownPlaceholders = (text: string, known: readonly string[]): string[] =>
  [...text.matchAll(anyPlace)]
    .map(([written]) => written)
    .filter((written) => !known.includes(/^\{\{\s*([a-z_]+)\s*\}\}$/.exec(written)?.[1] ?? ''));

const tags = [
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  'h2',
  'h3',
  'ul',
  'ol',
  'li',
  'blockquote',
  'a',
  'hr',
];

const options: sanitizeHtml.IOptions = {
  allowedTags: tags,
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nestingLimit: 30,
  // A link without words would show nothing and still be an address in the plain text.
  exclusiveFilter: ({ tag, text }) => tag === 'a' && text.trim() === '',
};

/** Sanitized HTML of an administrator's wording. */
export const cleanWording = (html: string): string => sanitizeHtml(html, options).trim();

/** The same of a product's mail: layout elements are removed, user content becomes a quotation. */
export const toWording = (html: string): string =>
  sanitizeHtml(html, { ...options, transformTags: { table: 'blockquote' } })
    .replaceAll(/>\s+</g, '><')
    .trim();

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const fill = (text: string, values: MailValues, write: (value: string) => string) =>
  text.replace(place, (written, name: string) =>
    Object.hasOwn(values, name) ? write(values[name] ?? '') : written,
  );

/** A line without breaks, as a subject has to be. */
export const fillLine = (text: string, values: MailValues): string =>
  fill(text, values, (value) => value)
    .replaceAll(/\s+/g, ' ')
    .trim();

const quote = 'margin:16px 0 0;padding-inline-start:12px;border-inline-start:3px solid #d5dae1;color:#3c434d';

/** The HTML that is sent: values are escaped as text, and no link gets a disallowed address. */
export const fillBody = (html: string, values: MailValues): string =>
  cleanWording(fill(html, values, (value) => escapeHtml(value).replaceAll(/\r?\n/g, '<br />')))
    .replaceAll('<blockquote>', `<blockquote style="${quote}">`)
    .replaceAll('<p>', '<p style="margin:0 0 12px">');

/** Replaces values by placeholders, the longest first: one may be a part of another. */
export function withPlaceholders(text: string, values: MailValues, isHtml: boolean): string {
  const known = Object.entries(values)
    .filter(([, value]) => value.length > 2)
    .sort(([, one], [, other]) => other.length - one.length);
  return known.reduce(
    (rest, [name, value]) => rest.replaceAll(isHtml ? escapeHtml(value) : value, () => `{{${name}}}`),
    text,
  );
}

/** Key of a wording by template and language. */
export const wordingKey = (template: string, language: string) => `${template} ${language}`;
