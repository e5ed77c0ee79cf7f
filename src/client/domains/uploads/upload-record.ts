import type { Text } from '#shared/translation.ts';
import type { Disk, FileEntry } from '#shared/uploads.ts';

export type UploadStatus = 'pending' | 'inProgress' | 'completed' | 'failed' | 'aborted';

export interface UploadFile {
  id: string;
  /** Grows from file to file, as they are chosen. */
  order: number;
  name: string;
  /** In bytes. */
  size: number;
  mime: string;
  extension: string;
  /** Where it is below the folder that was chosen; null for a file that was chosen by itself. */
  relativePath: string | null;
  /** The same for the same file, also after a reload. */
  fingerprint: string;
  lastModified: number;
  native: File;
}

export interface Restrictions {
  maxBytes?: number;
  /** Media types, those of a kind such as `image/*`, or extensions; empty allows all. */
  allowed?: string[];
  blocked?: string[];
}

export interface UploadOptions {
  disk?: Disk;
  diskPrefix?: string;
  parentId?: number;
  /** What this group takes; the rules of the site hold besides. */
  restrictions?: Restrictions;
}

export interface UploadRecord {
  file: UploadFile;
  /** From 0 to 100, of the bytes. */
  percentage: number;
  bytesUploaded: number;
  status: UploadStatus;
  options: UploadOptions;
  /** What became of it, once it is completed. */
  entry: FileEntry | null;
  /** Why it failed; null where nothing more is known than that it did. */
  errorMessage: Text | null;
  /** It was not even sent, and would not be if it were tried again. */
  isRefused: boolean;
  group: string;
  bytesPerSecond: number | null;
  secondsLeft: number | null;
}

/** An upload that a reload cut off. Adding the same file again in the same group goes on where it was. */
export interface InterruptedUpload {
  id: string;
  name: string;
  size: number;
  percentage: number;
}

export const isInProgress = ({ status }: UploadRecord) => status === 'pending' || status === 'inProgress';
