import type { FileEntry } from '#shared/uploads.ts';
import { type Uploader, UploadFailed, type UploadTask } from '../senders/uploader.ts';
import { StallTimer } from './stall-timer.ts';

export const timedOutText = 'Upload timed out';

/** Longest wait for the browser to be online: some believe to be offline when they are not. */
const maxWait = 15_000;

/** Resolves when the browser is online again. */
const whenOnline = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = new AbortController();
    const settle = () => {
      done.abort();
      resolve();
    };
    const timer = setTimeout(settle, maxWait);
    done.signal.addEventListener('abort', () => clearTimeout(timer));
    addEventListener('online', settle, { signal: done.signal });
    signal.addEventListener('abort', settle, { signal: done.signal });
  });

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    const refuse = () => reject(new UploadFailed(0));
    if (signal.aborted) refuse();
    signal.addEventListener('abort', refuse, { once: true });
  });

type Job = Omit<UploadTask, 'signal' | 'onProgress' | 'onActivity'>;

/** Runs an upload until it is completed, refused or timed out; being offline only interrupts it. */
export async function runUpload(
  uploader: Uploader,
  job: Job,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<FileEntry> {
  for (;;) {
    const attempt = new AbortController();
    const stallTimer = new StallTimer(() => attempt.abort());
    const either = AbortSignal.any([signal, attempt.signal]);
    const { size } = job.file;
    let sent = 0;
    const touch = () => stallTimer.touch(sent >= size ? size : 0);
    const advance = (bytes: number) => {
      if (bytes === sent) return;
      sent = bytes;
      touch();
      onProgress(bytes);
    };
    touch();
    try {
      const task = { ...job, signal: either, onProgress: advance, onActivity: touch };
      return await Promise.race([uploader.send(task), aborted(either)]);
    } catch (error) {
      const isLost = attempt.signal.aborted || (error instanceof UploadFailed && error.status === 0);
      if (signal.aborted || !isLost || navigator.onLine) {
        throw attempt.signal.aborted ? new UploadFailed(0, timedOutText) : error;
      }
      stallTimer.stop();
      await whenOnline(signal);
    } finally {
      stallTimer.stop();
    }
  }
}
