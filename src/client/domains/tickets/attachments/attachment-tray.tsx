import { Text } from '@mantine/core';
import { useRef } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePickFiles } from '../../uploads/parts/pick-files.tsx';
import { UploadList } from '../../uploads/parts/upload-list.tsx';
import { AttachedFile } from './attached-file.tsx';
import { AttachmentReminder } from './attachment-reminder.tsx';
import classes from './attachments.module.css';
import type { Attachments } from './use-attachments.ts';

interface AttachmentTrayProps {
  attachments: Attachments;
  /** Whether the message is being sent. */
  disabled: boolean;
  /** Sends the message although a mentioned attachment is missing. */
  onSendAnyway: () => void;
}

/** Below the text: file errors that block sending, upload progress, and the attachments. */
export function AttachmentTray({ attachments, disabled, onSendAnyway }: AttachmentTrayProps) {
  const translate = useTranslate();
  const { files, records, interrupted, gone, waiting, notice, isAsking } = attachments;
  const pick = usePickFiles({ onFiles: attachments.attach });
  const tray = useRef<HTMLDivElement>(null);

  const removeAt = (index: number) => {
    const file = files[index];
    if (file === undefined) return;
    attachments.remove(file.id);
    // After a removal by keyboard, the focus moves to the next file, or to the text.
    requestAnimationFrame(() => {
      const buttons = tray.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
      const next = buttons[Math.min(index, buttons.length - 1)];
      if (next) next.focus();
      else attachments.focusText();
    });
  };

  return (
    <>
      {notice !== '' && (
        <Text
          component="p"
          size="sm"
          c="var(--mantine-color-error)"
          m={0}
          role="alert"
          className={classes.notice}
        >
          {notice}
        </Text>
      )}
      <div ref={tray} className={classes.tray}>
        <UploadList
          records={records}
          interrupted={interrupted}
          onAbort={attachments.cancel}
          onRetry={attachments.retry}
          onRemove={attachments.cancel}
          onFiles={attachments.resume}
          onForget={attachments.forget}
        />
        {files.length > 0 && (
          <ul className={classes.list} aria-label={translate('Attachments')}>
            {files.map((file, index) => (
              <AttachedFile
                key={file.id}
                file={file}
                isGone={gone.has(file.id)}
                disabled={disabled}
                onRemove={() => removeAt(index)}
              />
            ))}
          </ul>
        )}
        <Text component="p" size="xs" c="dimmed" m={0} role="status" className={classes.line}>
          {waiting > 0 &&
            translate('Waiting for :count file to upload|Waiting for :count files to upload', {
              count: waiting,
            })}
        </Text>
        {isAsking && <AttachmentReminder onSend={onSendAnyway} onAttach={pick} />}
      </div>
    </>
  );
}
