import type { FileEntry } from '#shared/uploads.ts';
import { withRetries } from './retry.ts';
import { fieldsOf, type UploadTask } from './uploader.ts';

/** What the server is told of a file before it goes to the object store. */
export const announcementOf = (task: Pick<UploadTask, 'file' | 'options'>) => ({
  ...fieldsOf(task),
  filename: task.file.name,
  mime: task.file.mime,
  size: task.file.size,
  extension: task.file.extension,
});

/** Makes an entry of an object that has arrived in the store. */
export async function createS3Entry(task: UploadTask, key: string): Promise<FileEntry> {
  const { file, site, signal, onActivity } = task;
  const input = {
    ...fieldsOf(task),
    filename: key,
    clientName: file.name,
    clientMime: file.mime,
    clientExtension: file.extension,
    size: file.size,
  };
  const { fileEntry } = await withRetries(() => site.client.uploads.createFromS3.mutate(input, { signal }), {
    signal,
    idempotent: true,
    onRetry: onActivity,
  });
  return fileEntry;
}
