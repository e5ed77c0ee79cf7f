import { randomUUID } from 'node:crypto';
import { and, eq, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { invalid, notFound } from '#shared/errors.ts';
import {
  type completeInput,
  type multipartInput,
  type presignInput,
  type s3EntryInput,
  type signPartsInput,
  uploadTexts,
} from '#shared/uploads.ts';
import type { Context } from '../../platform/context.ts';
import { objectAcl, type S3Storage } from '../../platform/storage/s3-storage.ts';
import { assertMayAnnounce, createUpload, toAnnounced, withFormFields } from './announce.ts';
import { finalizeUpload, findEntryOf } from './finalize.ts';
import { isOwn } from './policy.ts';
import { ownerOf, requireOwner } from './procedure.ts';
import { presentEntry } from './service.ts';
import { deleteStaged } from './staging.ts';
import { ownedBy, type UploadRow, uploads } from './tables.ts';

const urlSeconds = 30 * 60;

const partUrlSeconds = 3600;

/** The object store. Throws 404 on a site without one. */
function requireStore({ storages }: Context): S3Storage {
  if (storages.s3 === null) throw notFound();
  return storages.s3;
}

type Presign = z.output<typeof presignInput>;

/** Validates an announced file and generates its object key, which is independent of the file's name. */
async function announce(ctx: Context, input: Presign, kind: 'simple' | 'multipart') {
  const store = requireStore(ctx);
  const owner = requireOwner(ctx);
  const { filename: name, mime, extension, size, ...fields } = input;
  const file = toAnnounced(ctx, owner, { name, mime, extension, fields });
  await assertMayAnnounce(ctx, owner, { file, size });
  const key = `uploads/${randomUUID()}/${randomUUID()}`;
  const begun = { key, kind, driver: 's3', storage_key: key, size, file } as const;
  return { store, owner, begun };
}

/** A presigned URL for a PUT of the file, directly to the object store. */
export async function presign(ctx: Context, input: Presign) {
  const { store, owner, begun } = await announce(ctx, input, 'simple');
  await createUpload(ctx, owner, begun);
  const url = await store.presignPut(begun.key, { mime: input.mime, size: input.size }, urlSeconds);
  return { url, key: begun.key, acl: objectAcl };
}

/** Begins a multipart upload at the object store. */
export async function createMultipart(ctx: Context, input: Presign) {
  const { store, owner, begun } = await announce(ctx, input, 'multipart');
  const uploadId = await store.createMultipart(begun.key, input.mime);
  await createUpload(ctx, owner, { ...begun, store_upload_id: uploadId });
  return { key: begun.key, uploadId, acl: objectAcl };
}

type Multipart = z.output<typeof multipartInput>;

const isOver = (row: UploadRow) => new Date(row.expires_at) < new Date();

/** The caller's own multipart upload. Throws 404 for any other. */
async function loadMultipart(ctx: Context, { key, uploadId }: Multipart): Promise<UploadRow> {
  const [row] = await ctx.db
    .select()
    .from(uploads)
    .where(and(eq(uploads.key, key), eq(uploads.kind, 'multipart')));
  if (row === undefined || row.store_upload_id !== uploadId || !isOwn(ownerOf(ctx), row)) throw notFound();
  return row;
}

/** The same while parts can be added. */
async function loadOpen(ctx: Context, input: Multipart): Promise<UploadRow> {
  const row = await loadMultipart(ctx, input);
  if (row.aborted_at !== null || isOver(row)) throw notFound();
  return row;
}

/** Uploaded parts. Throws 404 when the upload has expired at the store: it must restart. */
export async function listParts(ctx: Context, input: Multipart) {
  const store = requireStore(ctx);
  const row = await loadOpen(ctx, input);
  const parts = await store.listParts(row.key, input.uploadId);
  if (parts === null) throw notFound();
  return { parts };
}

/** Presigned URLs for a PUT of each part. */
export async function signParts(ctx: Context, input: z.output<typeof signPartsInput>) {
  const store = requireStore(ctx);
  const row = await loadOpen(ctx, input);
  if (row.completed_at !== null) throw notFound();
  if (input.partNumbers.length === 0) throw invalid({ partNumbers: ['The part numbers field is required.'] });
  const sign = async (partNumber: number) => ({
    partNumber,
    url: await store.presignPart(row.key, input.uploadId, partNumber, partUrlSeconds),
  });
  return { urls: await Promise.all(input.partNumbers.map(sign)) };
}

const quoted = (tag: string) => `"${tag.replaceAll('"', '')}"`;

const locationOf = (key: string) => `/${key}`;

/** Combines the parts into one object. Idempotent. */
export async function completeMultipart(ctx: Context, input: z.output<typeof completeInput>) {
  const store = requireStore(ctx);
  const row = await loadOpen(ctx, input);
  if (row.completed_at !== null) return { location: locationOf(row.key) };
  const parts = input.parts
    .map(({ ETag, PartNumber }) => ({ ETag: quoted(ETag), PartNumber }))
    .sort((left, right) => left.PartNumber - right.PartNumber);
  const answer = await store.completeMultipart(row.key, input.uploadId, parts);
  if (answer === 'unfit') throw invalid({ parts: ['The selected parts is invalid.'] });
  // The response of an earlier call may have been lost, from the store or from here.
  if (answer === 'gone' && (await store.stat(row.key)) === null) throw notFound();
  await ctx.db.update(uploads).set({ completed_at: sql`now()` }).where(eq(uploads.key, row.key));
  return { location: locationOf(row.key) };
}

/** Aborts an upload. Idempotent. Its entry, if any, is kept. */
export async function abortMultipart(ctx: Context, input: Multipart) {
  requireStore(ctx);
  const row = await loadMultipart(ctx, input);
  if (row.aborted_at !== null || (await findEntryOf(ctx, row.key)) !== undefined) return {};
  await deleteStaged(ctx, row);
  await ctx.db.update(uploads).set({ aborted_at: sql`now()` }).where(eq(uploads.key, row.key));
  return {};
}

/** The caller's own upload of that key, or of that last part of one. Throws 404 for any other. */
async function loadDirect(ctx: Context, filename: string): Promise<UploadRow> {
  const mine = ownedBy(requireOwner(ctx), uploads);
  const named = or(eq(uploads.key, filename), eq(sql`split_part(${uploads.key}, '/', 3)`, filename));
  const [row] = await ctx.db.select().from(uploads).where(and(mine, named));
  const direct = row?.kind === 'simple' || row?.kind === 'multipart';
  if (row === undefined || !direct || row.aborted_at !== null || isOver(row)) throw notFound();
  return row;
}

/**
 * Creates the entry of an object that was uploaded directly. Idempotent. Throws 422 when the object is missing, or
 * differs from its announcement; the latter is deleted.
 */
export async function createS3Entry(ctx: Context, input: z.output<typeof s3EntryInput>) {
  const store = requireStore(ctx);
  const owner = requireOwner(ctx);
  const row = await loadDirect(ctx, input.filename);
  const known = await findEntryOf(ctx, row.key);
  if (known !== undefined) return { entry: presentEntry(known), created: false };
  const stored = await store.stat(row.key);
  if (stored === null) throw invalid({ filename: [uploadTexts.incomplete] }, 'incomplete');
  if (stored.size !== row.size || stored.size !== input.size) {
    await deleteStaged(ctx, row);
    await ctx.db.delete(uploads).where(eq(uploads.key, row.key));
    throw invalid({ size: [uploadTexts.otherSize] }, 'other_size');
  }
  const { clientName: name, clientMime: mime, clientExtension: extension, ...fields } = input;
  const said = toAnnounced(ctx, owner, { name, mime, extension, fields });
  const file = { ...withFormFields(ctx, owner, row.file, fields), name: said.name, mime, extension };
  await assertMayAnnounce(ctx, owner, { file, size: 0 });
  const { entry, created } = await finalizeUpload(ctx, row, file);
  return { entry: presentEntry(entry), created };
}
