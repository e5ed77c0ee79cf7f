import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Upload } from 'tus-js-client';
import type { FileEntry } from '#shared/uploads.ts';
import type { Browser } from './browser.ts';
import type { Product } from './built-product.ts';
import { openLine } from './line.ts';

export interface BadLine {
  url: string;
  /** How often it has been cut so far. */
  cuts(): number;
  close(): Promise<void>;
}

/** A line to a server that breaks, with everything on it, whenever so many more bytes have gone there. */
export async function badLine(target: string, every: number, times: number): Promise<BadLine> {
  let sent = 0;
  let cuts = 0;
  const line = await openLine(target, {
    onBytes: (direction, bytes) => {
      if (direction === 'there') sent += bytes;
      if (cuts < times && sent >= every * (cuts + 1)) cut();
    },
  });
  const cut = () => {
    cuts += 1;
    // Some lines are closed, others are torn.
    for (const socket of line.open) cuts % 2 === 0 ? socket.destroy() : socket.resetAndDestroy();
  };
  return { url: line.url, cuts: () => cuts, close: line.close };
}

/** Kills a server when so much of a file has been sent, each time once, and starts it again. */
export function killsAt(product: Product, offsets: readonly number[]) {
  const left = [...offsets];
  let restarts = Promise.resolve();
  return {
    count: () => offsets.length - left.length,
    settled: () => restarts,
    progress: (sent: number) => {
      if (left[0] === undefined || sent < left[0]) return;
      left.shift();
      restarts = restarts.then(async () => {
        await product.halt('SIGKILL');
        await product.resume();
      });
    },
  };
}

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** Whether an entry's content is, byte for byte, what was sent. */
export async function isWhole(browser: Browser, entry: FileEntry, content: Buffer): Promise<boolean> {
  const response = await fetch(browser.url + entry.url, { headers: { cookie: browser.cookieHeader } });
  return response.status === 200 && sha256(Buffer.from(await response.arrayBuffer())) === sha256(content);
}

/** Tries again while lines break and servers are down, for two minutes. Anything else that is refused is thrown. */
async function persistently<Value>(act: () => Promise<Value | null>): Promise<Value> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const value = await act().catch((error: unknown) => {
      if (error instanceof TypeError) return null;
      throw error;
    });
    if (value !== null) return value;
    if (Date.now() > deadline) throw new Error('The line stayed broken for two minutes.');
    await sleep(500);
  }
}

const post = <Body>(browser: Browser, path: string, body: object): Promise<Body> =>
  persistently(async () => {
    const answer = await browser.post<Body>(`/api/v1/${path}`, body);
    if (answer.status >= 500) return null;
    if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    return answer.body;
  });

/** Sends a file with the official client of the resumable protocol, to a server that is reached at `url`. */
export async function sendResumable(
  browser: Browser,
  url: string,
  content: Buffer,
  progress: (sent: number) => void,
): Promise<FileEntry> {
  const address = await new Promise<string>((resolve, reject) => {
    const upload = new Upload(content, {
      endpoint: `${url}/api/v1/tus/upload`,
      headers: { cookie: browser.cookieHeader, 'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '' },
      metadata: { name: 'large.bin', mime: 'application/octet-stream' },
      chunkSize: 16 * 1024 * 1024,
      // A server that was killed on a busy machine is back after a minute.
      retryDelays: [0, 3000, 5000, 10_000, 20_000, 20_000, 20_000, 20_000],
      onProgress: progress,
      onError: reject,
      onSuccess: () => resolve(upload.url ?? ''),
    });
    upload.start();
  });
  const answer = await post<{ fileEntry: FileEntry }>(browser, 'tus/entries', { uploadKey: address });
  return answer.fileEntry;
}

interface Parts {
  key: string;
  uploadId: string;
}

const partBytes = 5 * 1024 * 1024;

/** Sends a file in parts to the object store, five at a time, as a browser does. */
export async function sendInParts(
  browser: Browser,
  content: Buffer,
  progress: (sent: number) => void,
): Promise<FileEntry> {
  const mime = 'application/octet-stream';
  const file = { filename: 'large.bin', mime, disk: 'uploads', size: content.length, extension: 'bin' };
  const { key, uploadId } = await post<Parts>(browser, 's3/multipart/create', file);
  const upload = { key, uploadId };
  const waiting = Array.from({ length: Math.ceil(content.length / partBytes) }, (_, index) => index + 1);
  let sent = 0;
  const sendPart = async (PartNumber: number) => {
    const body = new Uint8Array(content.subarray((PartNumber - 1) * partBytes, PartNumber * partBytes));
    const ETag = await persistently(async () => {
      const signed = await post<{ urls: { url: string }[] }>(browser, 's3/multipart/batch-sign-part-urls', {
        ...upload,
        partNumbers: [PartNumber],
      });
      const answer = await fetch(signed.urls[0]?.url ?? '', { method: 'PUT', body });
      if (answer.status >= 400 && answer.status < 500)
        throw new Error(`A part was refused: ${answer.status}`);
      return answer.headers.get('etag');
    });
    sent += body.length;
    progress(sent);
    return { PartNumber, ETag };
  };
  const parts: { PartNumber: number; ETag: string }[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      parts.push(await sendPart(next));
  };
  await Promise.all(Array.from({ length: 5 }, work));
  await post(browser, 's3/multipart/complete', { ...upload, parts });
  const said = { clientMime: mime, clientName: 'large.bin', clientExtension: 'bin' };
  const made = { ...said, filename: key, size: content.length };
  return (await post<{ fileEntry: FileEntry }>(browser, 's3/entries', made)).fileEntry;
}
