import { readApiError } from '#client/platform/api/api-error.ts';
import { UploadFailed } from './uploader.ts';

const delays = [1_000, 2_000, 4_000];

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Any failure of a call as that of an upload, with what the server says of the file. */
export function toFailure(error: unknown): UploadFailed {
  if (error instanceof UploadFailed) return error;
  const { status, text, errors } = readApiError(error);
  return new UploadFailed(status ?? 0, Object.values(errors)[0]?.[0] ?? (text || null));
}

interface RetryOptions {
  signal: AbortSignal;
  /** The call changes nothing when it runs twice, so it may also be repeated when the server failed. */
  idempotent: boolean;
  onRetry?: () => void;
}

/** Makes a call, and up to three times again when no answer came. Throws UploadFailed. */
export async function withRetries<Answer>(
  call: () => Promise<Answer>,
  { signal, idempotent, onRetry }: RetryOptions,
): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      const failure = toFailure(error);
      const mayPass = failure.status === 0 || (idempotent && failure.status >= 500);
      const delay = delays[tries];
      // Without a line the whole upload waits, not this call.
      if (!mayPass || delay === undefined || signal.aborted || !navigator.onLine) throw failure;
      await pause(delay, signal);
      if (signal.aborted) throw failure;
      onRetry?.();
    }
  }
}
