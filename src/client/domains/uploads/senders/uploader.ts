import type { TRPCClient } from '@trpc/client';
import type { AppRouter } from '#server/router.ts';
import type { PublicSettings } from '#shared/settings.ts';
import { english, type Text } from '#shared/translation.ts';
import type { Disk, FileEntry } from '#shared/uploads.ts';
import type { ResumeEntry, ResumeState } from '../resume-store.ts';
import type { UploadFile, UploadOptions } from '../upload-record.ts';

/** The site as the person who uploads sees it. */
export interface UploadSite {
  /** Whose uploads they are: the id of a user, or that nobody is signed in. */
  owner: string;
  client: TRPCClient<AppRouter>;
  settings: PublicSettings['uploads'];
}

export interface UploadTask {
  file: UploadFile;
  options: UploadOptions;
  site: UploadSite;
  /** Where the resume state is stored; null where the same file is being sent elsewhere. */
  resume: ResumeEntry | null;
  signal: AbortSignal;
  onProgress: (bytesUploaded: number) => void;
  /** Resets the stall timer: something happens, though no bytes have left. */
  onActivity: () => void;
}

/** A way to send files. */
export interface Uploader {
  /** Rejects with UploadFailed; when its signal aborts, with anything. */
  send: (task: UploadTask) => Promise<FileEntry>;
  /** Takes away what the server keeps of a half sent file. */
  discard?: (site: UploadSite, state: ResumeState) => Promise<void>;
}

/** An upload that did not get through. */
export class UploadFailed extends Error {
  /** What the server said of it; null where it said nothing that helps. */
  readonly text: Text | null;
  /** The status that was answered; 0 when no answer came. */
  readonly status: number;

  constructor(status: number, text: Text | null = null) {
    super(text === null ? `The upload failed (${status}).` : english(text));
    this.name = 'UploadFailed';
    this.status = status;
    this.text = text;
  }
}

export const diskOf = (options: UploadOptions): Disk => options.disk ?? 'uploads';

/** Where a file belongs, as every call about it says. */
export const fieldsOf = ({ file, options }: Pick<UploadTask, 'file' | 'options'>) => ({
  disk: diskOf(options),
  parentId: options.parentId ?? null,
  relativePath: file.relativePath,
  metadata: options.diskPrefix === undefined ? null : { diskPrefix: options.diskPrefix },
});
