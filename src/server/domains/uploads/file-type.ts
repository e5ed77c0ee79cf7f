import { fileTypeFromBuffer } from 'file-type';
import mime from 'mime';
import { invalid } from '#shared/errors.ts';
import type { PublicSettings } from '#shared/settings.ts';
import type { FileEntry } from '#shared/uploads.ts';
import { uploadTexts } from '#shared/uploads.ts';
import { extensionOf } from './file-name.ts';

/** Bytes at the beginning of a file that its type is detected from. */
export const headBytes = 64 * 1024;

/** File type detected by content; by name only where content is ambiguous, and never an image. */
export interface DetectedType {
  mime: string;
  extension: string;
  type: FileEntry['type'];
  /** An image that is re-encoded, so that it holds nothing but pixels. */
  picture: boolean;
}

/** Images that every browser shows, and that can hold no script. */
export const imageTypes = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);

/** Extensions that imply a bitmap image for browsers or people. */
const pictureExtensions = new Set(['png', 'jpg', 'jpeg', 'jpe', 'gif', 'webp', 'avif']);

/** Container formats with ambiguous content, where the name decides. */
const containers = new Set(['zip', 'cfb', 'xml', 'gz', 'ogg', 'asf', 'tif']);

const types: readonly [RegExp, FileEntry['type']][] = [
  [/^image\//, 'image'],
  [/^audio\//, 'audio'],
  [/^video\//, 'video'],
  [/^application\/pdf$/, 'pdf'],
  [
    /^application\/(zip|gzip|x-(7z|tar|rar|bzip2|xz|gzip|lzip|compress).*|vnd\.rar|java-archive|zstd)$/,
    'archive',
  ],
  [/^application\/(msword|rtf|epub\+zip|vnd\.(ms-|openxmlformats-|oasis\.opendocument).*)$/, 'document'],
  [/^text\/|^application\/(json|xml|javascript)$|\+(json|xml)$/, 'text'],
];

const typeOf = (mimeType: string): FileEntry['type'] =>
  types.find(([pattern]) => pattern.test(mimeType))?.[1] ?? 'file';

/** Whether it reads as text: UTF-8 to the last whole character, and without zeros. */
function isText(head: Buffer): boolean {
  if (head.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Ends of possible prefixes of markup: declarations, and comments, which end as early as in browsers. */
const openings = [
  { start: '<!--', end: '-->', from: 2 },
  { start: '<?xml', end: '>', from: 0 },
  { start: '<!doctype svg', end: '>', from: 0 },
];

/** The text after declarations and comments. Linear time: a regular expression took forever for forty comments. */
function afterOpening(text: string): string {
  const rest = text.trimStart();
  const opening = openings.find(({ start }) => rest.startsWith(start));
  if (opening === undefined) return rest;
  const end = rest.indexOf(opening.end, opening.from);
  return end === -1 ? rest : afterOpening(rest.slice(end + opening.end.length));
}

/** Texts that a browser would execute, whatever their name. */
function markupOf(text: string): string | null {
  const start = afterOpening(
    text
      .slice(0, 4096)
      .replace(/^\ufeff/, '')
      .toLowerCase(),
  );
  if (/^<svg[\s>]/.test(start)) return 'image/svg+xml';
  const page = /^<(?:!doctype html|html|head|body|script|iframe|style|title|meta)[\s>/]/;
  return page.test(start) ? 'text/html' : null;
}

/** The type of a text: markup by its beginning, else by its name, unless that claims an image or a program. */
function textKind(head: Buffer, named: string | null): string {
  const markup = markupOf(head.toString('utf8'));
  if (markup !== null) return markup;
  const byName = named === null ? null : mime.getType(named);
  if (byName === null || byName === 'text/html' || byName === 'image/svg+xml') return 'text/plain';
  return /^text\/|^application\/(json|xml|yaml|x-|rtf|sql|javascript|toml)|\+(json|xml)$|^message\/rfc822$/.test(
    byName,
  )
    ? byName
    : 'text/plain';
}

interface StatedFile {
  name: string;
  extension: string | null;
}

interface Detected {
  mime: string;
  extension: string | null;
}

/** The type by content alone; null where the name is needed. */
async function detect(head: Buffer): Promise<Detected | null> {
  try {
    const found = await fileTypeFromBuffer(head);
    return found === undefined ? null : { mime: found.mime, extension: found.ext };
  } catch {
    return null;
  }
}

const matches = (rules: readonly string[], extensions: readonly (string | null)[], mimeType: string) =>
  rules.some((rule) => {
    const wanted = rule.trim().toLowerCase();
    if (wanted === '') return false;
    if (!wanted.includes('/')) return extensions.includes(wanted.replace(/^\./, ''));
    const [group, subtype] = wanted.split('/');
    return subtype === '*' ? mimeType.startsWith(`${group}/`) : mimeType === wanted;
  });

type Rules = Pick<PublicSettings['uploads'], 'allowed_extensions' | 'blocked_extensions'>;

const refused = () => invalid({ file: [uploadTexts.notAllowed] }, 'file_type');

/** The stated extension of a file: that of its name, else the one sent separately. */
export const statedExtension = ({ name, extension }: StatedFile): string | null =>
  extensionOf(name) ?? extensionOf(`file.${extension ?? ''}`);

/** Throws 422 for names that the site does not accept, before the content is uploaded. */
export function assertAllowedName(rules: Rules, stated: StatedFile & { mime: string | null }): void {
  const extension = statedExtension(stated);
  const said = stated.mime?.split(';')[0]?.trim().toLowerCase() ?? 'application/octet-stream';
  if (matches(rules.blocked_extensions, [extension], said)) throw refused();
  const { allowed_extensions: allowed } = rules;
  const byName = (extension && mime.getType(extension)) ?? said;
  if (allowed.length > 0 && !matches(allowed, [extension], byName)) throw refused();
}

/**
 * Detects the type of a file by its first bytes. Throws 422 for types that the site does not accept, by content or by
 * name, and for content that is no image despite its name.
 */
export async function detectFileType(rules: Rules, stated: StatedFile, head: Buffer): Promise<DetectedType> {
  const named = statedExtension(stated);
  const detected = await detect(head);
  const vague = detected !== null && containers.has(detected.extension ?? '');
  const byName = named === null ? null : mime.getType(named);
  let kind =
    detected?.mime ?? (head.length > 0 && isText(head) ? textKind(head, named) : 'application/octet-stream');
  if (vague && !detected.mime.startsWith('image/') && byName !== null && typeOf(byName) === 'document')
    kind = byName;
  if (detected?.extension === 'xml') kind = markupOf(head.toString('utf8')) ?? detected.mime;
  if (detected === null && head.length === 0) kind = byName ?? kind;

  const picture = detected !== null && imageTypes.has(detected.mime);
  // An image with another image's extension is accepted as its real type.
  const isOtherPicture = detected?.mime.startsWith('image/') === true;
  if (named !== null && pictureExtensions.has(named) && !isOtherPicture) throw refused();
  const real = detected?.extension ?? null;
  if (matches(rules.blocked_extensions, [named, real], kind)) throw refused();
  const { allowed_extensions: allowed } = rules;
  if (allowed.length > 0) {
    const wide = byName ?? kind;
    const contentFits = detected === null || vague || matches(allowed, [real], kind);
    if (!matches(allowed, [named], wide) || !contentFits) throw refused();
  }
  const agrees = named !== null && (detected === null || vague || mime.getType(named) === detected.mime);
  const extension = (agrees ? named : real) ?? named ?? 'bin';
  return { mime: kind, extension, type: typeOf(kind), picture };
}
