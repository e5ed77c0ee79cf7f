import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FileEntry } from '#shared/uploads.ts';
import { withRetries } from '../senders/retry.ts';
import { UploadFailed, type UploadTask } from '../senders/uploader.ts';
import { runUpload } from './run-upload.ts';

const entry = { id: 1 } as FileEntry;
const line = { onLine: true };
const lineEvents = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  line.onLine = true;
  vi.stubGlobal('navigator', line);
  vi.stubGlobal('addEventListener', lineEvents.addEventListener.bind(lineEvents));
});

afterEach(() => {
  vi.useRealTimers();
});

/** Runs an upload of 100 bytes; `legs` are its attempts. */
function run(size = 100) {
  const legs: (UploadTask & { resolve: (entry: FileEntry) => void; reject: (error: Error) => void })[] = [];
  const send = (task: UploadTask) =>
    new Promise<FileEntry>((resolve, reject) => {
      legs.push({ ...task, resolve, reject });
    });
  const controller = new AbortController();
  const job = { file: { size } } as UploadTask;
  const progress: number[] = [];
  const outcome = runUpload({ send }, job, controller.signal, (bytes) => progress.push(bytes)).then(
    (arrived) => ({ arrived }),
    (error: unknown) => ({ error }),
  );
  return { legs, controller, progress, outcome };
}

const timedOut = { error: new UploadFailed(0, 'Upload timed out') };

describe('silence', () => {
  it('ends an upload after 30 seconds without progress', async () => {
    const { legs, outcome } = run();
    await vi.advanceTimersByTimeAsync(29_999);
    expect(legs[0]?.signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(legs[0]?.signal.aborted).toBe(true);
    expect(await outcome).toEqual(timedOut);
  });

  it('begins anew with every byte and every attempt, not with a repeated number', async () => {
    const { legs, outcome, progress } = run();
    await vi.advanceTimersByTimeAsync(25_000);
    legs[0]?.onProgress(10);
    await vi.advanceTimersByTimeAsync(25_000);
    legs[0]?.onActivity();
    await vi.advanceTimersByTimeAsync(25_000);
    legs[0]?.onProgress(10);
    expect(legs[0]?.signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await outcome).toEqual(timedOut);
    expect(progress).toEqual([10]);
  });

  it('may last longer once a large file has left, because it is being stored', async () => {
    const size = 1_000_000_000;
    const { legs, outcome } = run(size);
    legs[0]?.onProgress(size);
    await vi.advanceTimersByTimeAsync(400_000);
    legs[0]?.resolve(entry);
    expect(await outcome).toEqual({ arrived: entry });
  });

  it('of an upload that is over means nothing', async () => {
    const { legs, outcome } = run();
    legs[0]?.resolve(entry);
    expect(await outcome).toEqual({ arrived: entry });
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a lost line', () => {
  it('interrupts an upload until it is back', async () => {
    const { legs, outcome } = run();
    line.onLine = false;
    legs[0]?.reject(new UploadFailed(0));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(legs).toHaveLength(1);
    line.onLine = true;
    lineEvents.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(legs).toHaveLength(2);
    legs[1]?.resolve(entry);
    expect(await outcome).toEqual({ arrived: entry });
  });

  it('is tried now and then, because browsers are wrong about it', async () => {
    const { legs, outcome } = run();
    line.onLine = false;
    legs[0]?.reject(new UploadFailed(0));
    await vi.advanceTimersByTimeAsync(15_000);
    legs[1]?.resolve(entry);
    expect(await outcome).toEqual({ arrived: entry });
  });

  it('does not hide a refusal, nor keep what was aborted', async () => {
    const refused = run();
    line.onLine = false;
    refused.legs[0]?.reject(new UploadFailed(422, 'No.'));
    expect(await refused.outcome).toEqual({ error: new UploadFailed(422, 'No.') });
    const left = run();
    left.legs[0]?.reject(new UploadFailed(0));
    await vi.advanceTimersByTimeAsync(10);
    left.controller.abort();
    await vi.advanceTimersByTimeAsync(10);
    expect(await left.outcome).toHaveProperty('error');
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a call', () => {
  const { signal } = new AbortController();

  async function triesOf(status: number, idempotent: boolean): Promise<number> {
    const call = vi.fn(() => Promise.reject(new UploadFailed(status)));
    const outcome = withRetries(call, { signal, idempotent }).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    await outcome;
    return call.mock.calls.length;
  }

  it('is repeated three times where no answer came', async () => {
    expect(await triesOf(0, true)).toBe(4);
    expect(await triesOf(0, false)).toBe(4);
  });

  it('is repeated after a failure of the server only where twice is no more than once', async () => {
    expect(await triesOf(503, true)).toBe(4);
    expect(await triesOf(503, false)).toBe(1);
  });

  it.each([401, 403, 404, 419, 422])('is not repeated after %i', async (status) => {
    expect(await triesOf(status, true)).toBe(1);
  });

  it('leaves waiting for a line to the whole upload', async () => {
    line.onLine = false;
    expect(await triesOf(0, true)).toBe(1);
  });
});
