import { DetailedError, Upload, type UploadOptions } from 'tus-js-client';
import { readCookie } from '#client/platform/api/csrf-fetch.ts';
import { withRetries } from './retry.ts';
import { refusalText } from './send-body.ts';
import { fieldsOf, type Uploader, UploadFailed, type UploadTask } from './uploader.ts';

const endpoint = '/api/v1/tus/upload';
const retryDelays = [0, 3_000, 5_000, 10_000, 20_000];
/** Refusals that pass: another request was faster or is still writing, or the CSRF token changed in between. */
const passing = new Set([409, 419, 423]);
/** After these nothing of it is left on the server that one could go on with. */
const final = new Set([404, 410, 422]);

const statusOf = (error: Error) =>
  error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;

function toFailure(error: Error): UploadFailed {
  const answer = error instanceof DetailedError ? error.originalResponse : null;
  const text = answer === null ? null : refusalText(answer.getBody(), answer.getHeader('X-Text') ?? null);
  return new UploadFailed(statusOf(error), text);
}

const requests: UploadOptions = {
  retryDelays,
  // The token may change while a long upload runs.
  onBeforeRequest: (request) => request.setHeader('X-XSRF-TOKEN', readCookie('XSRF-TOKEN') ?? ''),
  onShouldRetry: (error) => {
    const status = statusOf(error);
    return navigator.onLine && (status < 400 || status >= 500 || passing.has(status));
  },
};

function metadataOf(task: UploadTask): Record<string, string> {
  const { file } = task;
  const { disk, parentId, relativePath, metadata } = fieldsOf(task);
  return {
    name: file.name,
    mime: file.mime,
    extension: file.extension,
    disk,
    ...(relativePath === null ? {} : { relativePath }),
    ...(parentId === null ? {} : { parentId: String(parentId) }),
    ...(metadata === null ? {} : metadata),
  };
}

/** Sends the bytes, from where an earlier run stopped; answers with the address of the upload. */
const sendBytes = (task: UploadTask) =>
  new Promise<string>((resolve, reject) => {
    const { file, site, resume, signal, onProgress, onActivity } = task;
    const known = resume?.read();
    const upload = new Upload(file.native, {
      ...requests,
      endpoint,
      uploadUrl: known?.kind === 'tus' ? known.url : null,
      chunkSize: site.settings.chunk_size,
      metadata: metadataOf(task),
      storeFingerprintForResuming: false,
      onBeforeRequest: (request) => {
        onActivity();
        return requests.onBeforeRequest?.(request);
      },
      onUploadUrlAvailable: () => {
        if (upload.url !== null) resume?.write({ kind: 'tus', url: upload.url });
      },
      onProgress: (bytes) => onProgress(bytes),
      onSuccess: () => resolve(upload.url ?? ''),
      onError: (error) => reject(toFailure(error)),
    });
    signal.addEventListener('abort', () => {
      void upload.abort();
      reject(new UploadFailed(0));
    });
    upload.start();
  });

/** Many requests by the tus protocol, which go on where the last one ended. */
export const tusUploader: Uploader = {
  async send(task) {
    const { site, resume, signal, onActivity } = task;
    try {
      const uploadKey = await sendBytes(task);
      const { fileEntry } = await withRetries(
        () => site.client.uploads.createFromTus.mutate({ uploadKey, ...fieldsOf(task) }, { signal }),
        { signal, idempotent: true, onRetry: onActivity },
      );
      resume?.clear();
      return fileEntry;
    } catch (error) {
      if (error instanceof UploadFailed && final.has(error.status)) resume?.clear();
      throw error;
    }
  },

  async discard(_site, state) {
    if (state.kind === 'tus') await Upload.terminate(state.url, requests);
  },
};
