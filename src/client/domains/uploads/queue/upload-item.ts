import { type ResumeEntry, resumeEntry } from '../resume-store.ts';
import { chooseUploader, type UploaderKind } from '../senders/choose-uploader.ts';
import { diskOf, type UploadSite } from '../senders/uploader.ts';
import type { UploadOptions, UploadRecord } from '../upload-record.ts';
import { describeFile } from './describe-file.ts';
import { refusalOf } from './restrictions.ts';
import { secondsLeft, TransferRate } from './transfer-rate.ts';

/** An upload of the queue: its record, and what screens do not see of it. */
export interface UploadItem {
  record: UploadRecord;
  scope: string;
  site: UploadSite;
  kind: UploaderKind;
  resume: ResumeEntry;
  /** Whether this upload, and not another of the same file, is what its resume entry remembers. */
  ownsResumeEntry: boolean;
  run: AbortController | null;
  /** Resolves once nothing of the last run goes on any more. */
  ended: Promise<unknown>;
  bytes: number;
  rate: TransferRate | null;
  notedAt: number;
}

export const scopeOf = (owner: string, group: string) => JSON.stringify([owner, group]);

/** How an upload starts out: waiting, or refused before anything is sent. */
export function firstState({ file, options }: Pick<UploadRecord, 'file' | 'options'>, site: UploadSite) {
  const errorMessage = refusalOf(file, site.settings, options.restrictions);
  const status: UploadRecord['status'] = errorMessage === null ? 'pending' : 'failed';
  const progress = { percentage: 0, bytesUploaded: 0, bytesPerSecond: null, secondsLeft: null };
  return { status, errorMessage, isRefused: errorMessage !== null, ...progress };
}

export function makeItem(site: UploadSite, group: string, native: File, options: UploadOptions): UploadItem {
  const file = describeFile(native);
  return {
    record: { file, options, group, entry: null, ...firstState({ file, options }, site) },
    scope: scopeOf(site.owner, group),
    site,
    kind: chooseUploader(file.size, diskOf(options), site.settings),
    resume: resumeEntry({ owner: site.owner, group, file }),
    ownsResumeEntry: false,
    run: null,
    ended: Promise.resolve(),
    bytes: 0,
    rate: null,
    notedAt: 0,
  };
}

/** Speed is measured from the first bytes on: those of an earlier run do not count. */
export function meterBytes(item: UploadItem, bytes: number, now: number): void {
  item.bytes = bytes;
  item.rate ??= new TransferRate(now, bytes);
}

/** What a running upload looks like now; null where nothing has changed. */
export function measureItem(item: UploadItem, now: number): Partial<UploadRecord> | null {
  const { bytes, record, run, rate } = item;
  if (run === null || rate === null) return null;
  const bytesPerSecond = rate.measure(now, bytes);
  if (bytes === record.bytesUploaded && bytesPerSecond === record.bytesPerSecond) return null;
  const { size } = record.file;
  return {
    bytesUploaded: bytes,
    percentage: size === 0 ? 0 : Math.floor((bytes / size) * 100),
    bytesPerSecond,
    secondsLeft: secondsLeft(size - bytes, bytesPerSecond),
  };
}
