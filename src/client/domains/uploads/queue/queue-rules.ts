import type { UploaderKind } from '../senders/choose-uploader.ts';
import type { UploadFile } from '../upload-record.ts';

const maxConcurrent = 3;

interface Running {
  kind: UploaderKind;
  file: Pick<UploadFile, 'size' | 'relativePath'>;
}

/** Files of a folder arrive in their order; large ones take the whole line, some of them with several requests. */
const wantsToBeAlone = ({ kind, file }: Running, chunkSize: number) =>
  file.relativePath !== null || kind === 'multipart' || (kind === 'tus' && file.size > chunkSize);

/** How many uploads may run, given those that do. */
export const concurrencyOf = (running: readonly Running[], chunkSize: number) =>
  running.some((upload) => wantsToBeAlone(upload, chunkSize)) ? 1 : maxConcurrent;
