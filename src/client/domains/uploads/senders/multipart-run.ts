import type { ResumeState } from '../resume-store.ts';
import { chunkSizeFor, chunksOf, type UploadChunk } from './multipart-parts.ts';
import { withRetries } from './retry.ts';
import { announcementOf } from './s3-calls.ts';
import { UploadFailed, type UploadTask } from './uploader.ts';

export type Multipart = Extract<ResumeState, { kind: 'multipart' }>;

/** An upload in parts, and the tags of those that the store has. */
export interface MultipartRun {
  state: Multipart;
  parts: UploadChunk[];
  tags: Map<number, string>;
}

export const lengthOf = ({ start, end }: UploadChunk) => end - start;

/** The tags of the parts that have arrived whole; null when the upload is not there any more. */
async function arrivedTags(task: UploadTask, state: Multipart): Promise<MultipartRun['tags'] | null> {
  const { site, signal, file, onActivity } = task;
  const { key, uploadId, chunkSize } = state;
  const ask = () => site.client.uploads.multipart.parts.mutate({ key, uploadId }, { signal });
  try {
    const { parts } = await withRetries(ask, { signal, idempotent: true, onRetry: onActivity });
    const lengths = new Map(chunksOf(file.size, chunkSize).map((part) => [part.number, lengthOf(part)]));
    const whole = parts.filter(({ PartNumber, Size }) => lengths.get(PartNumber) === Size);
    return new Map(whole.map(({ PartNumber, ETag }) => [PartNumber, ETag]));
  } catch (error) {
    if (error instanceof UploadFailed && error.status === 404) return null;
    throw error;
  }
}

/** Goes on with what an earlier run left, or begins anew. */
export async function beginRun(task: UploadTask): Promise<MultipartRun> {
  const { site, signal, resume, file, onActivity } = task;
  const known = resume?.read();
  if (known?.kind === 'multipart') {
    const parts = chunksOf(file.size, known.chunkSize);
    if (known.isWhole) return { state: known, parts, tags: new Map() };
    const tags = await arrivedTags(task, known);
    if (tags !== null) return { state: known, parts, tags };
  }
  const { key, uploadId } = await withRetries(
    () => site.client.uploads.multipart.create.mutate(announcementOf(task), { signal }),
    { signal, idempotent: false, onRetry: onActivity },
  );
  const state: Multipart = { kind: 'multipart', key, uploadId, chunkSize: chunkSizeFor(file.size) };
  resume?.write(state);
  return { state, parts: chunksOf(file.size, state.chunkSize), tags: new Map() };
}

/** Lets the store make one object of the parts. */
export async function completeRun(task: UploadTask, run: MultipartRun): Promise<void> {
  const { site, signal, resume, onActivity } = task;
  const { key, uploadId } = run.state;
  // A store that does not show the tags of its answers to scripts still lists them.
  const hidden = [...run.tags.values()].includes('');
  const tags = hidden ? ((await arrivedTags(task, run.state)) ?? run.tags) : run.tags;
  const parts = [...tags].map(([PartNumber, ETag]) => ({ PartNumber, ETag }));
  await withRetries(
    () => site.client.uploads.multipart.complete.mutate({ key, uploadId, parts }, { signal }),
    { signal, idempotent: true, onRetry: onActivity },
  );
  resume?.write({ ...run.state, isWhole: true });
}
