import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { AppError } from '#shared/errors.ts';
import type { Env } from '../config/env.ts';
import { type NewContent, type Storage, storageDown, storageFull } from './storage.ts';

export interface MultipartChunk {
  PartNumber: number;
  Size: number;
  ETag: string;
}

/** The object is private at the store: all reading goes through this server, which checks access. */
export const objectAcl = 'private';

/** An object store, to which browsers can also send files themselves. */
export interface S3Storage extends Storage {
  bucket: string;
  /** How to reach it, for libraries with a client of their own. */
  config: S3ClientConfig;
  /** The origin that browsers send files to. */
  origin(): Promise<string>;
  /** The address to PUT exactly so many bytes of that kind to. */
  presignPut(key: string, file: { mime: string; size: number }, seconds: number): Promise<string>;
  createMultipart(key: string, mime: string): Promise<string>;
  presignPart(key: string, uploadId: string, partNumber: number, seconds: number): Promise<string>;
  /** Null when the store has no such upload (any more). */
  listParts(key: string, uploadId: string): Promise<MultipartChunk[] | null>;
  /**
   * Completes an object from its parts. `gone` when the store has no such upload, `unfit` when the parts differ from
   * the stored ones, or are below its min size.
   */
  completeMultipart(
    key: string,
    uploadId: string,
    parts: Pick<MultipartChunk, 'PartNumber' | 'ETag'>[],
  ): Promise<{ location: string } | 'gone' | 'unfit'>;
  /** Without the upload, nothing happens. */
  abortMultipart(key: string, uploadId: string): Promise<void>;
  /** Uploads in parts that began before then and were never finished. */
  staleMultiparts(before: Date): Promise<{ key: string; uploadId: string }[]>;
  close(): void;
}

/** Ceph answers NoSuchKey for multipart uploads where other stores answer NoSuchUpload. */
const missing = new Set(['NotFound', 'NoSuchKey', 'NoSuchUpload']);

const unfit = new Set([
  'InvalidPart',
  'InvalidPartOrder',
  'EntityTooSmall',
  'InvalidRequest',
  'MalformedXML',
]);

const full = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage', 'EntityTooLarge']);

const isService = (error: unknown): error is S3ServiceException => error instanceof S3ServiceException;

/** A 404 without a name the library calls NotFound too; of a whole bucket it is a mistake of the configuration. */
const isMissing = (error: unknown) =>
  isService(error) && error.name !== 'NoSuchBucket' && missing.has(error.name);

/**
 * Maps a store's failure to an `AppError`; a refusal by the store is a configuration error and is returned unchanged.
 */
export function s3Failure(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (!isService(error)) return Object.assign(storageDown(), { cause: error });
  const status = error.$metadata.httpStatusCode ?? 0;
  if (full.has(error.name) || status === 507) return Object.assign(storageFull(), { cause: error });
  return status >= 500 || status === 0 || status === 429
    ? Object.assign(storageDown(), { cause: error })
    : error;
}

async function ask<Answer>(act: Promise<Answer>): Promise<Answer> {
  try {
    return await act;
  } catch (error) {
    throw isMissing(error) ? error : s3Failure(error);
  }
}

const unlessMissing = <Answer>(act: Promise<Answer>): Promise<Answer | null> =>
  ask(act).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

const bodyOf = (content: NewContent): Buffer | Readable => {
  if (Buffer.isBuffer(content)) return content;
  return 'stream' in content ? content.stream : createReadStream(content.path);
};

type S3Settings = Pick<
  Env,
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'S3_BUCKET'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
  | 'S3_FORCE_PATH_STYLE'
>;

async function* listObjects(client: S3Client, Bucket: string) {
  let ContinuationToken: string | undefined;
  do {
    const page = await ask(client.send(new ListObjectsV2Command({ Bucket, ContinuationToken })));
    for (const { Key, Size = 0 } of page.Contents ?? [])
      if (Key !== undefined) yield { key: Key, size: Size };
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
}

type Multiparts = Pick<
  S3Storage,
  'createMultipart' | 'presignPart' | 'listParts' | 'completeMultipart' | 'abortMultipart' | 'staleMultiparts'
>;

/** The uploads in parts of a bucket. */
function multipartsOf(client: S3Client, Bucket: string): Multiparts {
  const listParts = async (Key: string, UploadId: string): Promise<MultipartChunk[] | null> => {
    const parts: MultipartChunk[] = [];
    for (let marker: string | undefined; ; ) {
      const command = new ListPartsCommand({ Bucket, Key, UploadId, PartNumberMarker: marker });
      const page = await unlessMissing(client.send(command));
      if (page === null) return null;
      for (const { PartNumber = 0, Size = 0, ETag = '' } of page.Parts ?? []) {
        parts.push({ PartNumber, Size, ETag });
      }
      if (!page.IsTruncated || page.NextPartNumberMarker === undefined) return parts;
      marker = page.NextPartNumberMarker;
    }
  };

  return {
    createMultipart: async (Key, ContentType) => {
      const command = new CreateMultipartUploadCommand({ Bucket, Key, ContentType, ACL: objectAcl });
      const { UploadId } = await ask(client.send(command));
      if (UploadId === undefined) throw storageDown();
      return UploadId;
    },
    presignPart: (Key, UploadId, PartNumber, expiresIn) =>
      getSignedUrl(client, new UploadPartCommand({ Bucket, Key, UploadId, PartNumber }), { expiresIn }),
    listParts,
    completeMultipart: async (Key, UploadId, parts) => {
      const command = new CompleteMultipartUploadCommand({
        Bucket,
        Key,
        UploadId,
        MultipartUpload: { Parts: parts },
      });
      try {
        const { Location } = await ask(client.send(command));
        return { location: Location ?? Key };
      } catch (error) {
        if (isMissing(error)) return 'gone';
        if (isService(error) && unfit.has(error.name)) return 'unfit';
        // Ceph reports a failure for an aborted upload; listing its parts shows that it no longer exists.
        if ((await listParts(Key, UploadId)) === null) return 'gone';
        throw error;
      }
    },
    abortMultipart: async (Key, UploadId) => {
      await unlessMissing(client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })));
    },
    staleMultiparts: async (before) => {
      const stale: { key: string; uploadId: string }[] = [];
      let KeyMarker: string | undefined;
      let UploadIdMarker: string | undefined;
      do {
        const page = await ask(
          client.send(new ListMultipartUploadsCommand({ Bucket, KeyMarker, UploadIdMarker })),
        );
        for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
          if (Key !== undefined && UploadId !== undefined && Initiated !== undefined && Initiated < before)
            stale.push({ key: Key, uploadId: UploadId });
        }
        [KeyMarker, UploadIdMarker] = page.IsTruncated
          ? [page.NextKeyMarker, page.NextUploadIdMarker]
          : [undefined, undefined];
      } while (KeyMarker !== undefined);
      return stale;
    },
  };
}

/** The configured object store; null when there is none. */
export function s3Storage(env: S3Settings): S3Storage | null {
  const { S3_BUCKET: Bucket, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (Bucket === undefined || S3_ACCESS_KEY_ID === undefined || S3_SECRET_ACCESS_KEY === undefined)
    return null;
  const config: S3ClientConfig = {
    region: env.S3_REGION,
    ...(env.S3_ENDPOINT === undefined ? {} : { endpoint: env.S3_ENDPOINT }),
    forcePathStyle: env.S3_FORCE_PATH_STYLE,
    credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
    // Checksums in trailers make the length of a stream unknown, which other stores than AWS refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: 5000, socketTimeout: 60_000 },
  };
  const client = new S3Client(config);
  return {
    bucket: Bucket,
    config,
    put: async (Key, content, mime = 'application/octet-stream') => {
      const ContentLength = Buffer.isBuffer(content) ? content.length : content.size;
      const Body = bodyOf(content);
      const command = new PutObjectCommand({ Bucket, Key, Body, ContentLength, ContentType: mime });
      if (Buffer.isBuffer(Body)) {
        await ask(client.send(command));
        return;
      }
      // The library does not notice when its source breaks: it would wait for the rest.
      const broken = new AbortController();
      let reason: unknown;
      Body.on('error', (error) => {
        reason = error;
        broken.abort();
      });
      try {
        await ask(client.send(command, { abortSignal: broken.signal }));
      } catch (error) {
        throw reason ?? error;
      } finally {
        Body.destroy();
      }
    },
    read: async (Key, range) => {
      const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end}`;
      const found = await unlessMissing(client.send(new GetObjectCommand({ Bucket, Key, Range })));
      if (found === null) return null;
      const whole = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1];
      return { stream: found.Body as Readable, size: Number(whole ?? found.ContentLength ?? 0) };
    },
    stat: async (Key) => {
      const found = await unlessMissing(client.send(new HeadObjectCommand({ Bucket, Key })));
      return found === null ? null : { size: found.ContentLength ?? 0 };
    },
    remove: async (Key) => {
      await unlessMissing(client.send(new DeleteObjectCommand({ Bucket, Key })));
    },
    copy: async (from, Key) => {
      const CopySource = `${Bucket}/${from.split('/').map(encodeURIComponent).join('/')}`;
      await ask(client.send(new CopyObjectCommand({ Bucket, Key, CopySource })));
    },
    // The library derives the origin of every signed address from region, bucket and endpoint.
    origin: async () => new URL(await getSignedUrl(client, new HeadBucketCommand({ Bucket }))).origin,
    presignPut: (Key, { mime, size }, expiresIn) =>
      getSignedUrl(
        client,
        new PutObjectCommand({
          Bucket,
          Key,
          ACL: objectAcl,
          ContentType: mime,
          ContentLength: size,
        }),
        {
          expiresIn,
          // In headers rather than in the address, and signed: another kind or length is refused by the store.
          unhoistableHeaders: new Set(['x-amz-acl']),
          signableHeaders: new Set(['host', 'content-type', 'content-length', 'x-amz-acl']),
        },
      ),
    ...multipartsOf(client, Bucket),
    list: () => listObjects(client, Bucket),
    close: () => client.destroy(),
  };
}
