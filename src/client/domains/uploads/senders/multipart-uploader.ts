import { beginRun, completeRun } from './multipart-run.ts';
import { sendChunks } from './multipart-sender.ts';
import { createS3Entry } from './s3-calls.ts';
import { type Uploader, UploadFailed, type UploadTask } from './uploader.ts';

/** After these nothing is left in the store that one could go on with. */
const final = new Set([404, 422]);

/** Uploads the bytes to the object store; answers with the key of the object. A failure has no text for people. */
async function store(task: UploadTask): Promise<string> {
  try {
    const run = await beginRun(task);
    if (!run.state.isWhole) {
      await sendChunks(task, run);
      await completeRun(task, run);
    }
    return run.state.key;
  } catch (error) {
    throw error instanceof UploadFailed ? new UploadFailed(error.status) : error;
  }
}

/** Several requests with a part each straight to the object store, five at a time. */
export const multipartUploader: Uploader = {
  async send(task) {
    try {
      const entry = await createS3Entry(task, await store(task));
      task.resume?.clear();
      return entry;
    } catch (error) {
      if (error instanceof UploadFailed && final.has(error.status)) task.resume?.clear();
      throw error;
    }
  },

  async discard({ client }, state) {
    if (state.kind !== 'multipart') return;
    const { key, uploadId } = state;
    await client.uploads.multipart.abort.mutate({ key, uploadId });
  },
};
