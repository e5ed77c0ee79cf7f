import { useNetwork } from '@mantine/hooks';
import { useRef } from 'react';
import { useSizeText } from '#client/platform/translation/use-size-text.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { type InterruptedUpload, isInProgress, type UploadRecord } from '../upload-record.ts';
import { InterruptedRow } from './interrupted-row.tsx';
import { UploadAnnouncer } from './upload-announcer.tsx';
import classes from './upload-list.module.css';
import { UploadRow } from './upload-row.tsx';
import { uploadStatusText } from './upload-status-text.ts';

interface UploadListProps {
  records: UploadRecord[];
  onAbort: (id: string) => void;
  onRetry: (id: string) => void;
  onRemove: (id: string) => void;
  interrupted?: InterruptedUpload[];
  /** Called with what was chosen to go on with an interrupted upload. */
  onFiles?: (files: File[]) => void;
  onForget?: (id: string) => void;
}

const looks = {
  pending: 'waiting',
  inProgress: 'running',
  completed: 'done',
  failed: 'failed',
  aborted: 'cancelled',
} as const;

/** The uploads of a group, with their progress; nothing while there are none. */
export function UploadList(props: UploadListProps) {
  const { records, onAbort, onRetry, onRemove, interrupted = [], onFiles, onForget } = props;
  const translate = useTranslate();
  const sizeText = useSizeText();
  const { online } = useNetwork();
  const list = useRef<HTMLUListElement>(null);

  /** Whoever uses the keys stays in the list, though the button they pressed is gone. */
  const staying = (index: number, act: () => void) => () => {
    act();
    requestAnimationFrame(() => {
      const rows = list.current?.children;
      const row = rows?.item(Math.min(index, rows.length - 1));
      row?.querySelector<HTMLElement>('[data-close]')?.focus();
    });
  };

  return (
    <>
      <UploadAnnouncer records={records} />
      {records.length + interrupted.length > 0 && (
        <ul ref={list} className={classes.list} aria-label={translate('Uploads')}>
          {interrupted.map((upload, index) => (
            <InterruptedRow
              key={upload.id}
              upload={upload}
              onFiles={onFiles}
              onForget={staying(index, () => onForget?.(upload.id))}
            />
          ))}
          {records.map((record, position) => {
            const { file, status, percentage, isRefused } = record;
            const { id, name } = file;
            const index = interrupted.length + position;
            const close = isInProgress(record)
              ? { label: translate('Cancel upload of :name', { name }), onClick: () => onAbort(id) }
              : {
                  label: translate('Remove :name', { name }),
                  onClick: staying(index, () => onRemove(id)),
                };
            const canRetry = (status === 'failed' && !isRefused) || status === 'aborted';
            return (
              <UploadRow
                key={id}
                look={looks[status]}
                name={name}
                text={uploadStatusText(record, { translate, sizeText, isOnline: online })}
                percentage={status === 'inProgress' ? percentage : null}
                onRetry={canRetry ? staying(index, () => onRetry(id)) : null}
                close={close}
              />
            );
          })}
        </ul>
      )}
    </>
  );
}
