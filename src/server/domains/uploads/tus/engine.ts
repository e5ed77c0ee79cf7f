import { type Locker, Server } from '@tus/server';
import { eq, sql } from 'drizzle-orm';
import type { Request, Response } from 'express';
import { baseUrl } from '#server/platform/config/env.ts';
import { errorBody } from '#server/platform/rest/answer.ts';
import type { Services } from '#server/platform/services.ts';
import { s3Failure } from '#server/platform/storage/s3-storage.ts';
import { isFull, storageFull } from '#server/platform/storage/storage.ts';
import { AppError } from '#shared/errors.ts';
import { type Driver, uploadTexts } from '#shared/uploads.ts';
import { abandonUpload } from '../staging.ts';
import { uploads } from '../tables.ts';
import { tusStore } from './stores.ts';

export const tusPath = '/api/v1/tus/upload';

/** Max wait of a HEAD request for a running write to release the lock. */
export const takeoverMs = 10_000;

/** Max wait of a concurrent write, which fails then; HEAD requests release the lock quickly. */
const patienceMs = 250;

/** Timeout of a connection that sends nothing. */
const silenceMs = 60_000;

export const lockName = (key: string) => `upload:${key}`;

export const uploadLocked = () => new AppError('locked', 'upload_locked', uploadTexts.locked);

/** Data that the library's hooks need in addition to the request. */
interface Handed {
  key: string;
  address: string;
  /** The request creates the upload: if it fails, the client never gets its URL. */
  begins: boolean;
}

const handed = new WeakMap<object, Handed>();

/** The library's request, which holds the one of Node. */
interface LibraryRequest {
  runtime?: { node?: { req: object } | undefined } | undefined;
}

function handedOf({ runtime }: LibraryRequest): Handed {
  const known = runtime?.node === undefined ? undefined : handed.get(runtime.node.req);
  if (known === undefined) throw new Error('The upload request came past its own checks.');
  return known;
}

/**
 * Writes lock the upload exclusively. HEAD and DELETE take the lock over: the client's earlier connection is dead, even
 * if this side has not noticed.
 */
const lockerFor = ({ locks }: Services, method: string): Locker => ({
  newLock: (key) => {
    let release: (() => Promise<void>) | null = null;
    const takesOver = method === 'HEAD' || method === 'DELETE';
    return {
      lock: async (_signal, letGo) => {
        release = await locks.acquire(lockName(key), {
          wait: takesOver ? takeoverMs : patienceMs,
          interrupt: takesOver,
          onInterrupt: () => void letGo(),
        });
        if (release === null) throw uploadLocked();
      },
      unlock: async () => {
        await release?.();
      },
    };
  },
});

/** The library answers in plain text; clients of this API read a message from JSON. */
class JsonServer extends Server {
  override write(context: Parameters<Server['write']>[0], headers: Headers, status: number, body = '') {
    if (body === '') return super.write(context, headers, status);
    headers.set('Content-Type', 'application/json; charset=utf-8');
    return super.write(
      context,
      headers,
      status,
      body.startsWith('{') ? body : JSON.stringify({ message: body.trim() }),
    );
  }
}

interface LibraryError {
  status_code: number;
  body: string;
}

export const isLibraryError = (error: unknown): error is LibraryError =>
  typeof error === 'object' && error !== null && 'status_code' in error && 'body' in error;

/** Translates an error of the library to an answer. */
async function toAnswer(services: Services, driver: Driver, { key, begins }: Handed, error: unknown) {
  if (begins) await deleteUpload(services, key);
  if (isLibraryError(error)) {
    return { status_code: error.status_code, body: JSON.stringify({ message: error.body.trim() }) };
  }
  const known = isFull(error) ? storageFull() : driver === 's3' ? s3Failure(error) : error;
  if (known instanceof AppError) {
    // A partial file would only occupy scarce space.
    if (known.reason === 'storage_full') await deleteUpload(services, key);
    return { status_code: known.status, body: JSON.stringify(errorBody(known)) };
  }
  services.log.error({ err: error }, 'an upload failed');
  return { status_code: 500, body: JSON.stringify({ message: 'Server Error' }) };
}

const servers = new WeakMap<Services['storages'], Partial<Record<Driver, Server>>>();

function serverFor(services: Services, driver: Driver): Server {
  const known = servers.get(services.storages) ?? {};
  servers.set(services.storages, known);
  known[driver] ??= new JsonServer({
    path: tusPath,
    datastore: tusStore(services, driver),
    locker: (request) => lockerFor(services, request.method),
    lockDrainTimeout: 200,
    exposedHeaders: ['Upload-Expires', 'Tus-Max-Size', 'Retry-After'],
    namingFunction: (request) => handedOf(request).key,
    generateUrl: (request) => handedOf(request).address,
    getFileIdFromRequest: (request) => handedOf(request).key,
    onUploadFinish: async (_request, upload) => {
      const completed_at = sql`now()`;
      await services.db.update(uploads).set({ completed_at }).where(eq(uploads.key, upload.id));
      return {};
    },
    onResponseError: (request, error) => toAnswer(services, driver, handedOf(request), error),
  });
  return known[driver];
}

/** Deletes an upload with its staged content. */
export async function deleteUpload(services: Services, key: string): Promise<void> {
  const [row] = await services.db.select().from(uploads).where(eq(uploads.key, key));
  if (row !== undefined) await abandonUpload(services, row);
}

/**
 * Delegates the response to the library. A connection that stalls within a body is closed, and the received part is
 * kept.
 */
export async function handOver(
  services: Services,
  driver: Driver,
  request: Request,
  response: Response,
  key: string,
) {
  const site = new URL(baseUrl(services.env));
  const origin =
    request.host === site.host ? site.origin : `${request.protocol}://${request.host ?? site.host}`;
  const path = site.pathname.replace(/\/$/, '');
  const begins = request.method === 'POST';
  handed.set(request, { key, address: `${origin}${path}${tusPath}/${key}`, begins });
  const { socket } = request;
  if (!request.complete) {
    const giveUp = () => socket.destroy();
    socket.setTimeout(silenceMs, giveUp);
    request.once('close', () => {
      socket.off('timeout', giveUp);
      // After the response the server's own timeout applies to the connection.
      if (!response.writableFinished) socket.setTimeout(0);
    });
  }
  await serverFor(services, driver).handle(request, response);
}
