import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeStorage } from '#client/testing/fake-storage.ts';
import { type ResumeEntry, resumeEntry } from '../resume-store.ts';
import { multipartUploader } from './multipart-uploader.ts';
import { sendBody } from './send-body.ts';
import { UploadFailed, type UploadTask } from './uploader.ts';

vi.mock('./send-body.ts', () => ({ sendBody: vi.fn() }));

const megabyte = 1024 * 1024;
const chunk = 20 * megabyte;
const tag = (number: number) => `"tag-${number}"`;

const calls = {
  create: vi.fn(),
  parts: vi.fn(),
  sign: vi.fn(),
  complete: vi.fn(),
  abort: vi.fn(),
};
const createFromS3 = vi.fn();
const client = {
  uploads: {
    multipart: Object.fromEntries(Object.entries(calls).map(([name, mutate]) => [name, { mutate }])),
    createFromS3: { mutate: createFromS3 },
  },
};

let resume: ResumeEntry;
let atOnce: { now: number; most: number };
let sentParts: string[];

/** A file of any size that takes no room. */
function task(parts: number): UploadTask {
  const size = (parts - 1) * chunk + 1;
  const native = { slice: (start: number, end: number) => ({ size: end - start }) as Blob };
  const file = { name: 'film.mp4', size, mime: 'video/mp4', extension: 'mp4', relativePath: null, native };
  return {
    file,
    options: {},
    site: { owner: '1', client, settings: {} },
    resume,
    signal: new AbortController().signal,
    onProgress: vi.fn(),
    onActivity: vi.fn(),
  } as unknown as UploadTask;
}

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('localStorage', fakeStorage());
  resume = resumeEntry({ owner: '1', group: 'g', file: { name: 'film.mp4', size: 1, fingerprint: 'f' } });
  calls.create.mockResolvedValue({ key: 'k', uploadId: 'u', acl: 'private' });
  calls.sign.mockImplementation(async ({ partNumbers }: { partNumbers: number[] }) => ({
    urls: partNumbers.map((partNumber) => ({ partNumber, url: `/part/${partNumber}` })),
  }));
  calls.complete.mockResolvedValue({ location: '/k' });
  createFromS3.mockResolvedValue({ fileEntry: { id: 3 } });
  atOnce = { now: 0, most: 0 };
  sentParts = [];
  vi.mocked(sendBody).mockImplementation(async ({ url, onProgress }) => {
    atOnce.now += 1;
    atOnce.most = Math.max(atOnce.most, atOnce.now);
    // Whatever may begin beside it has begun by then.
    await new Promise((resolve) => setImmediate(resolve));
    onProgress(1);
    sentParts.push(url);
    atOnce.now -= 1;
    return { text: '', header: () => tag(Number(url.split('/').at(-1))) };
  });
});

describe('an upload in parts', () => {
  it('asks for ten addresses at a time, and sends five parts at once', async () => {
    const job = task(23);
    expect(await multipartUploader.send(job)).toEqual({ id: 3 });
    expect(calls.sign.mock.calls.map(([{ partNumbers }]) => partNumbers.length)).toEqual([10, 10, 3]);
    expect(sentParts).toHaveLength(23);
    expect(atOnce.most).toBe(5);
    expect(vi.mocked(job.onProgress)).toHaveBeenLastCalledWith(job.file.size);
    const [completed] = calls.complete.mock.calls[0] ?? [];
    expect(completed).toMatchObject({ key: 'k', uploadId: 'u' });
    expect(completed.parts).toHaveLength(23);
    expect(createFromS3.mock.calls[0]?.[0]).toMatchObject({ filename: 'k', clientName: 'film.mp4' });
    expect(resume.read()).toBeNull();
  });

  it('goes on with the parts that are missing', async () => {
    resume.write({ kind: 'multipart', key: 'k', uploadId: 'u', chunkSize: chunk });
    const whole = (PartNumber: number) => ({ PartNumber, Size: chunk, ETag: tag(PartNumber) });
    calls.parts.mockResolvedValue({ parts: [whole(1), { ...whole(2), Size: 5 }, whole(3)] });
    const job = task(4);
    await multipartUploader.send(job);
    expect(calls.create).not.toHaveBeenCalled();
    expect(sentParts.sort()).toEqual(['/part/2', '/part/4']);
    expect(vi.mocked(job.onProgress).mock.calls[0]).toEqual([2 * chunk]);
    expect(calls.complete.mock.calls[0]?.[0].parts).toHaveLength(4);
  });

  it('begins anew when the store has forgotten it', async () => {
    resume.write({ kind: 'multipart', key: 'old', uploadId: 'old', chunkSize: chunk });
    calls.parts.mockRejectedValue(new UploadFailed(404));
    await multipartUploader.send(task(1));
    expect(createFromS3.mock.calls[0]?.[0]).toMatchObject({ filename: 'k' });
  });

  it('makes only the entry when everything else was done', async () => {
    resume.write({ kind: 'multipart', key: 'k', uploadId: 'u', chunkSize: chunk, isWhole: true });
    await multipartUploader.send(task(3));
    expect(sentParts).toEqual([]);
    expect(calls.complete).not.toHaveBeenCalled();
    expect(createFromS3).toHaveBeenCalledTimes(1);
  });

  it('reads the tags from the store where answers hide them', async () => {
    vi.mocked(sendBody).mockResolvedValue({ text: '', header: () => null });
    calls.parts.mockResolvedValue({ parts: [{ PartNumber: 1, Size: 1, ETag: tag(1) }] });
    await multipartUploader.send(task(1));
    expect(calls.complete.mock.calls[0]?.[0].parts).toEqual([{ PartNumber: 1, ETag: tag(1) }]);
  });

  it('says nothing of why a call about parts failed, and stops the others', async () => {
    calls.sign.mockRejectedValue(new UploadFailed(403, 'This may not be said.'));
    await expect(multipartUploader.send(task(7))).rejects.toMatchObject({ status: 403, text: null });
    expect(sentParts).toEqual([]);
    expect(resume.read()).not.toBeNull();
  });

  it('says what is wrong with the file once it has arrived, and can not go on with it', async () => {
    createFromS3.mockRejectedValue(new UploadFailed(422, 'This file type is not allowed'));
    const failure = { text: 'This file type is not allowed' };
    await expect(multipartUploader.send(task(1))).rejects.toMatchObject(failure);
    expect(resume.read()).toBeNull();
  });

  it('is given up at the store when it is discarded', async () => {
    const state = { kind: 'multipart', key: 'k', uploadId: 'u', chunkSize: chunk } as const;
    await multipartUploader.discard?.(task(1).site, state);
    expect(calls.abort).toHaveBeenCalledWith({ key: 'k', uploadId: 'u' });
  });
});
