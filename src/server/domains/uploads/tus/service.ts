import { Readable } from 'node:stream';
import { Metadata } from '@tus/server';
import { eq } from 'drizzle-orm';
import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import { randomText } from '#server/platform/security/keys.ts';
import type { Services } from '#server/platform/services.ts';
import { s3Failure } from '#server/platform/storage/s3-storage.ts';
import { AppError, type ErrorKind, invalid, notFound } from '#shared/errors.ts';
import { type tusEntryInput, tusMetadata, uploadTexts } from '#shared/uploads.ts';
import { readSettings } from '../../settings/service.ts';
import { assertMayAnnounce, createUpload, toAnnounced, withFormFields } from '../announce.ts';
import { finalizeUpload, findEntryOf } from '../finalize.ts';
import { isOwn } from '../policy.ts';
import { assertMayUpload, ownerOf, requireOwner } from '../procedure.ts';
import { driverOf, presentEntry } from '../service.ts';
import { type UploadRow, uploads } from '../tables.ts';
import { deleteUpload, handOver, isLibraryError, lockName, takeoverMs, uploadLocked } from './engine.ts';
import { stagingKey, tusStore } from './stores.ts';

export const tusVersion = '1.0.0';

export const tusExtensions = 'creation,creation-with-upload,expiration,termination';

const keyPattern = /^[A-Za-z0-9]{40}$/;

/** Wrong by the protocol: programs read this, not people. */
const protocolError = (kind: ErrorKind, message: string) => new AppError(kind, 'tus_protocol', message);

function readLength(request: Request): number {
  if (request.get('Upload-Defer-Length') !== undefined)
    throw protocolError('malformed', 'The length must be known from the start.');
  const length = request.get('Upload-Length') ?? '';
  if (!/^\d{1,15}$/.test(length))
    throw protocolError('malformed', 'The Upload-Length header must be a number of bytes.');
  return Number(length);
}

function readMetadata(request: Request): Record<string, string | null | undefined> {
  const text = request.get('Upload-Metadata');
  if (text === undefined || text.trim() === '') return {};
  try {
    return Metadata.parse(text);
  } catch {
    throw protocolError('malformed', 'The Upload-Metadata header can not be read.');
  }
}

const given = (value: string | null | undefined) => (value === '' ? null : (value ?? null));

/** Creates an upload: validates the announced metadata, stores its row, and answers with its URL. */
async function create(ctx: Context, request: Request, response: Response): Promise<void> {
  await assertMayUpload(ctx);
  const { max_size, disable_tus } = (await readSettings(ctx)).uploads;
  // Running uploads may still be completed.
  if (disable_tus) throw notFound();
  const owner = requireOwner(ctx);
  const size = readLength(request);
  const said = readMetadata(request);
  const { mime, extension, ...fields } = tusMetadata.parse({
    mime: said.mime ?? said.clientMime ?? said.filetype,
    extension: said.extension ?? said.clientExtension,
    parentId: given(said.parentId),
    workspaceId: given(said.workspaceId),
    relativePath: given(said.relativePath),
    disk: given(said.disk),
    metadata: said.diskPrefix ? { diskPrefix: said.diskPrefix } : null,
  });
  const file = toAnnounced(ctx, owner, {
    name: said.name ?? said.filename ?? said.clientName ?? '',
    mime,
    extension,
    fields,
  });
  if (size > max_size)
    throw new AppError('too_large', 'file_too_large', uploadTexts.tooLarge(file.name, max_size));
  await assertMayAnnounce(ctx, owner, { file, size });
  const driver = await driverOf(ctx, file.disk);
  const key = randomText(40);
  const storage_key = stagingKey(driver, key);
  const row = await createUpload(ctx, owner, { key, kind: 'tus', driver, storage_key, size, file });
  response.setHeader('Upload-Expires', new Date(row.expires_at).toUTCString());
  await handOver(ctx, driver, request, response, key);
  // No client knows its URL.
  if (response.statusCode !== 201) await deleteUpload(ctx, key);
}

/** The caller's own upload. Throws 404 for any other, 410 for an expired one. */
async function loadUpload(ctx: Context, key: string): Promise<UploadRow> {
  const found = keyPattern.test(key) ? await ctx.db.select().from(uploads).where(eq(uploads.key, key)) : [];
  const [row] = found;
  if (row === undefined || row.kind !== 'tus' || !isOwn(ownerOf(ctx), row)) throw notFound();
  return row;
}

const gone = () => protocolError('gone', 'This upload has run out.');

function refuseWriting(request: Request): void {
  const type = request.get('Content-Type')?.split(';')[0]?.trim().toLowerCase();
  if (type !== 'application/offset+octet-stream') {
    throw protocolError('wrong_type', 'The Content-Type must be application/offset+octet-stream.');
  }
  if (!/^\d{1,15}$/.test(request.get('Upload-Offset') ?? ''))
    throw protocolError('malformed', 'The Upload-Offset header must be a number of bytes.');
}

/** Answers for a finalized upload: complete, and immutable. */
function answerSettled(request: Request, response: Response, row: UploadRow): void {
  if (request.method !== 'HEAD') throw gone();
  const size = String(row.size);
  response
    .set({ 'Cache-Control': 'no-store', 'Upload-Offset': size, 'Upload-Length': size })
    .status(200)
    .end();
}

/**
 * Handles an authenticated request of the tus protocol: POST, HEAD, PATCH or DELETE. Throws errors of the request
 * before the response is started.
 */
export async function serveTus(
  ctx: Context,
  request: Request,
  response: Response,
  key: string | null,
): Promise<void> {
  if (key === null) return create(ctx, request, response);
  const row = await loadUpload(ctx, key);
  if (new Date(row.expires_at) < new Date()) throw gone();
  if (row.completed_at !== null && (await findEntryOf(ctx, key)) !== undefined) {
    return answerSettled(request, response, row);
  }
  if (request.method === 'PATCH') refuseWriting(request);
  response.setHeader('Upload-Expires', new Date(row.expires_at).toUTCString());
  await handOver(ctx, row.driver, request, response, key);
  if (request.method === 'DELETE' && response.statusCode === 204) {
    await ctx.db.delete(uploads).where(eq(uploads.key, key));
  }
}

/** Whether the upload is complete. At an object store, the last step may be missing and is repeated here. */
async function isWhole(services: Services, row: UploadRow): Promise<boolean> {
  const store = services.storages.on(row.driver);
  const stored = await store.stat(row.storage_key);
  if (stored !== null || row.driver === 'local') return stored?.size === row.size;
  const release = await services.locks.acquire(lockName(row.key), { wait: takeoverMs });
  if (release === null) throw uploadLocked();
  try {
    const arrived = await tusStore(services, row.driver).getUpload(row.key);
    if (arrived.offset !== row.size) return false;
    await tusStore(services, row.driver).write(Readable.from([]), row.key, row.size);
    return (await store.stat(row.storage_key))?.size === row.size;
  } catch (error) {
    if (isLibraryError(error)) return false;
    throw s3Failure(error);
  } finally {
    await release();
  }
}

/** Creates the entry of a complete upload. Idempotent. Throws 404 for a foreign upload, 422 for an incomplete one. */
export async function createTusEntry(ctx: Context, input: z.output<typeof tusEntryInput>) {
  const owner = requireOwner(ctx);
  const { uploadKey, ...fields } = input;
  const row = await loadUpload(
    ctx,
    uploadKey
      .split(/[?#]/)[0]
      ?.replace(/(?<!\/)\/+$/, '')
      .split('/')
      .at(-1) ?? '',
  );
  const known = await findEntryOf(ctx, row.key);
  if (known !== undefined) return { entry: presentEntry(known), created: false };
  if (!(await isWhole(ctx, row))) throw invalid({ uploadKey: [uploadTexts.incomplete] }, 'incomplete');
  const file = withFormFields(ctx, owner, row.file, fields);
  await assertMayAnnounce(ctx, owner, { file, size: 0 });
  const { entry, created } = await finalizeUpload(ctx, row, file);
  return { entry: presentEntry(entry), created };
}
