import { withRetries } from './retry.ts';
import { announcementOf, createS3Entry } from './s3-calls.ts';
import { sendBody } from './send-body.ts';
import { type Uploader, UploadFailed } from './uploader.ts';

/** One request straight to the object store, whose own refusals are not for people. */
export const simpleUploader: Uploader = {
  async send(task) {
    const { file, site, signal, onProgress, onActivity } = task;
    const retry = { signal, onRetry: onActivity };
    const { url, key, acl } = await withRetries(
      () => site.client.uploads.presign.mutate(announcementOf(task), { signal }),
      { ...retry, idempotent: false },
    );
    const put = () =>
      sendBody({
        method: 'PUT',
        url,
        headers: { 'x-amz-acl': acl, 'Content-Type': file.mime },
        body: file.native,
        signal,
        onProgress: (part) => onProgress(Math.round(part * file.size)),
      });
    await withRetries(put, { ...retry, idempotent: true }).catch((error: UploadFailed) => {
      throw new UploadFailed(error.status);
    });
    return createS3Entry(task, key);
  },
};
