import { pipeline } from 'node:stream/promises';
import { and, eq, isNull } from 'drizzle-orm';
import type { Request, Response } from 'express';
import { AppError, forbidden, notFound } from '#shared/errors.ts';
import { baseUrl } from '../../platform/config/env.ts';
import type { Context } from '../../platform/context.ts';
import { sameText, sha256 } from '../../platform/security/keys.ts';
import type { Services } from '../../platform/services.ts';
import { documentPolicy, filePolicy } from '../../platform/ssr/content-security-policy.ts';
import type { ByteRange } from '../../platform/storage/storage.ts';
import { assertOpen } from '../auth/procedure.ts';
import { imageTypes } from './file-type.ts';
import { isOwn, seesFiles } from './policy.ts';
import { ownerOf } from './procedure.ts';
import type { EntryRow } from './service.ts';
import { fileEntries } from './tables.ts';

const purpose = 'file-link';

/** A signed URL that reads a file without a session, as mails need it, valid for some seconds. */
export function signedFileUrl(
  { env, keys }: Pick<Services, 'env' | 'keys'>,
  id: number,
  seconds: number,
): string {
  const expires = Math.floor(Date.now() / 1000) + seconds;
  const signature = keys.sign(purpose, `${id}.${expires}`);
  return `${baseUrl(env)}/api/v1/file-entries/${id}?expires=${expires}&signature=${signature}`;
}

/** Whether the URL carries a valid signature. Throws 403 when it is forged or expired. */
function isSigned({ keys }: Services, id: number, { expires, signature }: Request['query']): boolean {
  if (expires === undefined && signature === undefined) return false;
  const signed = sameText(keys.sign(purpose, `${id}.${String(expires)}`), String(signature));
  if (!signed || !(Number(expires) * 1000 > Date.now()))
    throw forbidden('Invalid signature.', 'invalid_signature');
  return true;
}

async function mayRead(ctx: Context, entry: EntryRow): Promise<boolean> {
  if (entry.disk === 'public' || isOwn(ownerOf(ctx), entry)) return true;
  const { user } = ctx.identity;
  if (user === null) return false;
  if (seesFiles(user)) return true;
  for (const shows of ctx.hooks('fileReadable')) if (await shows(ctx, user, entry.id)) return true;
  return false;
}

/** The requested entry. Throws 404 when it does not exist or is not readable for the caller. */
async function loadReadable(ctx: Context, request: Request): Promise<EntryRow> {
  const text = String(request.params.id);
  const id = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  const signed = isSigned(ctx, id, request.query);
  const [entry] = await ctx.db
    .select()
    .from(fileEntries)
    .where(and(eq(fileEntries.id, id), isNull(fileEntries.deleted_at)));
  if (entry === undefined || !(signed || (await mayRead(ctx, entry)))) throw notFound();
  return entry;
}

/** Only programs request ranges. */
const rangeError = (size: number) =>
  new AppError('unsatisfiable', 'unsatisfiable_range', `Only ${size} bytes are there`, {
    headers: { 'Content-Range': `bytes */${size}` },
  });

/** The requested byte range, null for the whole. */
function rangeOf(request: Request, size: number, tag: string): ByteRange | null | 'unsatisfiable' {
  const condition = request.get('If-Range');
  if (request.get('Range') === undefined || (condition !== undefined && condition !== tag)) return null;
  const ranges = request.range(size, { combine: true });
  if (ranges === -1) return 'unsatisfiable';
  // Several ranges would need a multipart response; the whole file is valid, too.
  if (ranges === undefined || ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return null;
  const [range] = ranges;
  return range === undefined ? null : { start: range.start, end: range.end };
}

/** Types shown inline, which can hold no script; all others are downloads. */
const isShown = (mime: string) => imageTypes.has(mime) || mime === 'application/pdf';

function setHeaders(response: Response, entry: EntryRow, mime: string, tag: string): void {
  // Encodes the name in all forms that browsers support.
  response.attachment(entry.name);
  const disposition = String(response.getHeader('Content-Disposition'));
  response.set({
    'Content-Type': /^text\//.test(mime) ? `${mime}; charset=utf-8` : mime,
    'Content-Disposition': isShown(mime) ? disposition.replace(/^attachment/, 'inline') : disposition,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': mime === 'application/pdf' ? documentPolicy : filePolicy,
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'private, no-cache, no-transform',
    'Accept-Ranges': 'bytes',
    ETag: tag,
  });
}

/** Sends a file, or the requested range, to callers who may read it. */
export async function serveContent(ctx: Context, request: Request, response: Response): Promise<void> {
  await assertOpen(ctx);
  const entry = await loadReadable(ctx, request);
  const small = request.query.thumbnail !== undefined && entry.thumbnail_key !== null;
  const key = small ? (entry.thumbnail_key ?? '') : entry.storage_key;
  const mime = small ? 'image/webp' : entry.mime;
  const tag = `"${sha256(`${entry.driver}:${key}`).slice(0, 32)}"`;
  // Cached by the client: needs no access to the store.
  if (request.get('If-None-Match')?.includes(tag)) {
    setHeaders(response, entry, mime, tag);
    response.status(304).end();
    return;
  }
  const store = ctx.storages.on(entry.driver);
  const size = small ? ((await store.stat(key))?.size ?? 0) : entry.file_size;
  const range = rangeOf(request, size, tag);
  if (range === 'unsatisfiable') {
    throw rangeError(size);
  }
  const wanted = request.method !== 'HEAD';
  const file = wanted ? await store.read(key, range ?? undefined) : null;
  if (wanted && file === null) {
    ctx.log.error({ entry_id: entry.id }, 'the file of an entry is missing');
    throw notFound();
  }
  setHeaders(response, entry, mime, tag);
  if (range !== null) {
    response.status(206).setHeader('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
  }
  response.setHeader('Content-Length', String(range === null ? size : range.end - range.start + 1));
  if (file === null) {
    response.end();
    return;
  }
  try {
    await pipeline(file.stream, response);
  } catch (error) {
    // Headers are sent already. A client that closed the connection does not wait; others detect the truncation.
    ctx.log.info({ err: error, entry_id: entry.id }, 'a download broke off');
    response.destroy();
  }
}
