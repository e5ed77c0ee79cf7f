import type { UploadChunk } from './multipart-parts.ts';
import { lengthOf, type MultipartRun } from './multipart-run.ts';
import { withRetries } from './retry.ts';
import { sendBody } from './send-body.ts';
import type { UploadTask } from './uploader.ts';

const signedAtOnce = 10;
const sentAtOnce = 5;

/** Addresses of parts, asked for ten at a time and shortly before they are needed, because they run out. */
function partUrls(task: UploadTask, { key, uploadId }: MultipartRun['state'], numbers: number[]) {
  const { site, signal, onActivity } = task;
  const known = new Map<number, Promise<string>>();
  const sign = async (partNumbers: number[]) => {
    const ask = () => site.client.uploads.multipart.sign.mutate({ key, uploadId, partNumbers }, { signal });
    const { urls } = await withRetries(ask, { signal, idempotent: true, onRetry: onActivity });
    return new Map(urls.map(({ partNumber, url }) => [partNumber, url]));
  };
  return (number: number): Promise<string> => {
    const ready = known.get(number);
    // Whoever asks again was refused with the first one.
    known.delete(number);
    if (ready !== undefined) return ready;
    const first = numbers.indexOf(number);
    const batch = first < 0 ? [number] : numbers.splice(first, signedAtOnce);
    const signed = sign(batch);
    for (const next of batch) {
      const url = signed.then((urls) => urls.get(next) ?? '');
      // Each is awaited by whoever sends its part; those of a run that ends early are not.
      url.catch(() => undefined);
      if (next !== number) known.set(next, url);
    }
    return signed.then((urls) => urls.get(number) ?? '');
  };
}

/** Sends the parts that the store does not have yet, and collects their tags; an empty one where it can not be read. */
export async function sendChunks(task: UploadTask, run: MultipartRun): Promise<void> {
  const { file, onProgress, onActivity } = task;
  const failed = new AbortController();
  const signal = AbortSignal.any([task.signal, failed.signal]);
  const waiting = run.parts.filter(({ number }) => !run.tags.has(number));
  const sent = new Map<number, number>();
  for (const part of run.parts) sent.set(part.number, run.tags.has(part.number) ? lengthOf(part) : 0);
  const advance = (number: number, bytes: number) => {
    sent.set(number, bytes);
    onProgress([...sent.values()].reduce((sum, value) => sum + value, 0));
  };
  const urlOf = partUrls(
    { ...task, signal },
    run.state,
    waiting.map(({ number }) => number),
  );

  const sendPart = async (part: UploadChunk) => {
    const body = file.native.slice(part.start, part.end);
    const put = async () =>
      sendBody({
        method: 'PUT',
        url: await urlOf(part.number),
        headers: {},
        body,
        signal,
        onProgress: (share) => advance(part.number, Math.round(share * lengthOf(part))),
      });
    const { header } = await withRetries(put, { signal, idempotent: true, onRetry: onActivity });
    run.tags.set(part.number, header('ETag') ?? '');
  };
  const work = async () => {
    for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) await sendPart(part);
  };

  onProgress([...sent.values()].reduce((sum, value) => sum + value, 0));
  try {
    await Promise.all(Array.from({ length: sentAtOnce }, work));
  } finally {
    failed.abort();
  }
}
