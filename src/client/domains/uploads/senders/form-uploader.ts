import { readCookie } from '#client/platform/api/csrf-fetch.ts';
import type { FileEntry } from '#shared/uploads.ts';
import { withRetries } from './retry.ts';
import { sendBody } from './send-body.ts';
import { fieldsOf, type Uploader, UploadFailed, type UploadTask } from './uploader.ts';

const pageExpired = 419;

function formOf(task: UploadTask): FormData {
  const { disk, parentId, relativePath, metadata } = fieldsOf(task);
  const form = new FormData();
  form.append('disk', disk);
  if (parentId !== null) form.append('parentId', String(parentId));
  if (relativePath !== null) form.append('relativePath', relativePath);
  if (metadata !== null) form.append('metadata', JSON.stringify(metadata));
  form.append('file', task.file.native, task.file.name);
  return form;
}

async function post(task: UploadTask, form: FormData): Promise<FileEntry> {
  const { file, signal, onProgress } = task;
  const { text } = await sendBody({
    method: 'POST',
    url: '/api/v1/file-entries',
    headers: { Accept: 'application/json', 'X-XSRF-TOKEN': readCookie('XSRF-TOKEN') ?? '' },
    body: form,
    signal,
    onProgress: (part) => onProgress(Math.round(part * file.size)),
  });
  return (JSON.parse(text) as { fileEntry: FileEntry }).fileEntry;
}

/** One request with the whole file. */
export const formUploader: Uploader = {
  send(task) {
    const form = formOf(task);
    const send = () =>
      post(task, form).catch((error: unknown) => {
        // The CSRF token changed in between; the call was refused before it ran.
        if (error instanceof UploadFailed && error.status === pageExpired) return post(task, form);
        throw error;
      });
    return withRetries(send, { signal: task.signal, idempotent: false, onRetry: task.onActivity });
  },
};
