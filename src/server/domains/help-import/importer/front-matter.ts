import { parse as parseToml, TomlError } from 'smol-toml';
import { parseDocument } from 'yaml';
import { english, type Text, translatable } from '#shared/translation.ts';
import { toTagList, toText } from './values.ts';
import { readVisibility, type Visibility } from './visibility.ts';

/** Front matter of a file. */
export interface FrontMatter extends Visibility {
  title?: string;
  description?: string;
  slug?: string;
  /** Former address of the article, for links from other articles. */
  permalink?: string;
  keywords?: string[];
  position?: number;
  language?: string;
  tags?: string[];
  seo_title?: string;
  seo_description?: string;
  review_at?: string;
}

export interface Document {
  head: FrontMatter;
  markdown: string;
  /** Unusable fields, with advice. */
  warnings: Text[];
}

/** Ends of lines as Unix writes them, whichever system wrote the text. */
export const unixLines = (text: string) => text.replace(/\r\n?/g, '\n');

/** Reason why a file can not be imported. */
export class Unusable extends Error {
  readonly reason: Text;

  constructor(reason: Text) {
    super(english(reason));
    this.reason = reason;
  }
}

const broken = ({ message }: Error) =>
  new Unusable(translatable('invalid front matter: :why', { why: message.split('\n')[0] ?? '' }));

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

const maxTagLength = 60;
const maxTags = 20;

const isGiven = (value: unknown) => value !== undefined && value !== null;

const ignored = (field: string) => translatable(":field is ignored: it isn't recognized", { field });

/** Tags, dates and language; invalid ones are omitted with a warning. */
function readDetails(data: Record<string, unknown>, head: FrontMatter, warnings: Text[]): void {
  const tags = toTagList(data.tags);
  if (tags !== null) {
    head.tags = [...new Set(tags)].filter((tag) => tag.length <= maxTagLength).slice(0, maxTags);
    if (head.tags.length < new Set(tags).size)
      warnings.push(
        translatable('only :most tags of up to :letters characters are kept', {
          most: maxTags,
          letters: maxTagLength,
        }),
      );
  } else if (isGiven(data.tags)) warnings.push(ignored('tags'));
  for (const field of ['published_at', 'review_at'] as const) {
    const moment = toText(data[field]);
    if (moment !== null && !Number.isNaN(Date.parse(moment))) head[field] = new Date(moment).toISOString();
    else if (isGiven(data[field])) warnings.push(ignored(field));
  }
  const language = toText(data.language);
  // bounded: it has a length.
  if (language !== null && /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i.test(language)) head.language = language;
  else if (isGiven(data.language)) warnings.push(ignored('language'));
}

/** The supported fields; invalid ones are omitted with a warning. */
function readFields(given: Record<string, unknown>, warnings: Text[]): FrontMatter {
  const head: FrontMatter = {};
  // "Draft" and "draft" are one field, as people write them.
  const data = Object.fromEntries(
    Object.entries(given).map(([field, value]) => [field.toLowerCase(), value]),
  );
  for (const field of [
    'title',
    'description',
    'slug',
    'permalink',
    'seo_title',
    'seo_description',
  ] as const) {
    if (data[field] === undefined || data[field] === null) continue;
    const text = toText(data[field]);
    if (text === null)
      warnings.push(
        translatable(
          ':field is ignored: use a single line of text, in quotes if it contains a colon or bracket',
          {
            field,
          },
        ),
      );
    else head[field] = text;
  }
  if (data.keywords !== undefined && data.keywords !== null) {
    const words = toTagList(data.keywords);
    if (words === null)
      warnings.push(translatable('keywords is ignored: use comma-separated words or a list'));
    else head.keywords = words;
  }
  if (data.position !== undefined && data.position !== null) {
    const position =
      typeof data.position === 'string' ? Number(data.position.trim() || Number.NaN) : data.position;
    if (typeof position === 'number' && Math.abs(position) <= 1_000_000) head.position = Math.round(position);
    else warnings.push(translatable('position is ignored: use a whole number'));
  }
  readDetails(data, head, warnings);
  readVisibility(data, head, warnings);
  return head;
}

const looksLikeField = /^["']?[\w-]+["']?[ \t]*[:=]/;

/** Max characters of front matter: parsing is slow. */
const maxHeadLength = 65_536;

/** Front matter between two fences, and the rest; null without fences. */
function split(source: string, fence: string): { head: string; markdown: string } | null {
  const lines = source.split('\n');
  const isFence = (line: string | undefined) => line?.trimEnd() === fence;
  if (!isFence(lines[0])) return null;
  const end = lines.findIndex((line, index) => index > 0 && isFence(line));
  if (end < 0) {
    // Refused, because its visibility would be lost and the fields become public text.
    if (looksLikeField.test(lines[1] ?? ''))
      throw new Unusable(translatable('invalid front matter: the closing line :fence is missing', { fence }));
    return null;
  }
  const head = lines.slice(1, end).join('\n');
  if (head.length > maxHeadLength)
    throw new Unusable(
      translatable('front matter too long: up to :count characters are allowed', { count: maxHeadLength }),
    );
  return { head, markdown: lines.slice(end + 1).join('\n') };
}

function readYaml(source: string): Document | null {
  const parts = split(source, '---');
  if (parts === null) return null;
  const warnings: Text[] = [];
  const document = parseDocument(parts.head, { uniqueKeys: false, logLevel: 'silent' });
  // A horizontal rule looks like a fence, but is not followed by fields.
  const hasFields = parts.head.split('\n').some((line) => looksLikeField.test(line));
  const [error] = document.errors;
  if (error !== undefined) {
    if (!hasFields) return null;
    throw broken(error);
  }
  const data = dataOf(document);
  if (data === null || data === undefined) {
    return parts.head.trim() === '' && parts.markdown.trim() !== ''
      ? null
      : { head: {}, markdown: parts.markdown, warnings };
  }
  if (!isMap(data)) return null;
  for (const key of repeatedKeys(parts.head))
    warnings.push(translatable(':key appears twice: the last value is used', { key }));
  return { head: readFields(data, warnings), markdown: parts.markdown, warnings };
}

/** Bounds YAML aliases, which can expand without end. */
function dataOf(document: ReturnType<typeof parseDocument>): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    throw broken(error instanceof Error ? error : new Error('unknown'));
  }
}

function repeatedKeys(head: string): string[] {
  const keys = [...head.matchAll(/^([\w-]+)[ \t]*:/gm)].map(([, key = '']) => key.toLowerCase());
  return [...new Set(keys.filter((key, index) => keys.indexOf(key) !== index))];
}

function readToml(source: string): Document | null {
  const parts = split(source, '+++');
  if (parts === null) return null;
  try {
    const warnings: Text[] = [];
    return { head: readFields(parseToml(parts.head), warnings), markdown: parts.markdown, warnings };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    throw broken(error);
  }
}

/** The head and the Markdown of a text. Throws Unusable when the head can not be read. */
export function parseFrontMatter(source: string): Document {
  // Windows and old Macs end lines in ways of their own, and editors leave empty ones before the head.
  const text = unixLines(source);
  const begun = text.trimStart();
  if (/^---[a-z]|^\{\s{0,99}"[\w-]{1,99}"\s{0,99}:/i.test(begun))
    throw new Unusable(translatable('invalid front matter: only YAML and TOML are supported'));
  return readYaml(begun) ?? readToml(begun) ?? { head: {}, markdown: text, warnings: [] };
}
