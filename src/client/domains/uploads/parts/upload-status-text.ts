import type { SizeText } from '#client/platform/translation/use-size-text.ts';
import type { Translate } from '#client/platform/translation/use-translate.ts';
import { timedOutText } from '../queue/run-upload.ts';
import type { UploadRecord } from '../upload-record.ts';

/** Who reads it, and what their browser knows. */
interface Reader {
  translate: Translate;
  sizeText: SizeText;
  isOnline: boolean;
}

const minute = 60;
const hour = 60 * minute;

function timeLeft(seconds: number, translate: Translate): string {
  if (seconds < minute) return translate(':count second left|:count seconds left', { count: seconds });
  if (seconds < hour) {
    const count = Math.ceil(seconds / minute);
    return translate(':count minute left|:count minutes left', { count });
  }
  return translate(':count hour left|:count hours left', { count: Math.ceil(seconds / hour) });
}

function runningText(record: UploadRecord, { isOnline, translate, sizeText }: Reader): string {
  const { bytesUploaded, file, bytesPerSecond, secondsLeft } = record;
  if (!isOnline) return translate('Waiting for connection…');
  if (file.size > 0 && bytesUploaded >= file.size) return translate('Finishing…');
  const sizes = translate(':part of :whole', {
    part: sizeText(bytesUploaded),
    whole: sizeText(file.size),
  });
  if (bytesPerSecond === null || secondsLeft === null) return sizes;
  const speed = translate(':size/s', { size: sizeText(bytesPerSecond) });
  return [sizes, speed, timeLeft(secondsLeft, translate)].join(' · ');
}

/** What is said below the name of a file. */
export function uploadStatusText(record: UploadRecord, reader: Reader): string {
  const { translate, sizeText } = reader;
  const { status, file, errorMessage } = record;
  switch (status) {
    case 'pending':
      return `${sizeText(file.size)} · ${translate('Waiting…')}`;
    case 'inProgress':
      return runningText(record, reader);
    case 'completed':
      return sizeText(file.size);
    case 'aborted':
      return translate('Canceled');
    case 'failed':
      if (errorMessage === timedOutText) return translate('Upload timed out');
      return errorMessage === null
        ? translate('There was an issue. Please try again.')
        : translate(errorMessage);
  }
}
