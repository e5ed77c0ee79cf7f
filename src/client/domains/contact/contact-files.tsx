import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { maxContactFiles } from '#shared/contact.ts';
import { useSizeText } from '../../platform/translation/use-size-text.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { useSettings } from '../../platform/use-session.ts';
import { FileDrop } from '../uploads/parts/file-drop.tsx';
import { pastedFiles } from '../uploads/parts/pasted-files.ts';
import { usePickFiles } from '../uploads/parts/pick-files.tsx';
import { UploadList } from '../uploads/parts/upload-list.tsx';
import { useUploads } from '../uploads/queue/use-uploads.ts';
import { isInProgress } from '../uploads/upload-record.ts';

/** The files of a message, as far as its form has to know. */
export interface MessageFiles {
  /** Those that have arrived. */
  ids: number[];
  /** Nothing is on its way, and nothing waits to be removed or tried again. */
  isReady: boolean;
  /** They have gone with a message. */
  forget: () => void;
}

interface ContactFilesProps {
  /** Where the message is written: files can be dropped on it. */
  children: ReactNode;
  onChange: (files: MessageFiles) => void;
}

/** Files for a message of the contact page: chosen, dropped on the message, or pasted anywhere on the page. */
export function ContactFiles({ children, onChange }: ContactFilesProps) {
  const translate = useTranslate();
  const sizeText = useSizeText();
  const { max_size } = useSettings().uploads;
  const queue = useUploads('contact');
  const [notice, setNotice] = useState('');
  const { records, takeCompleted } = queue;
  // What is refused was not sent, and keeps nothing from being sent.
  const going = records.filter(({ isRefused }) => !isRefused);

  const add = (files: readonly File[]) => {
    const room = Math.max(0, maxContactFiles - going.length);
    setNotice(
      files.length > room
        ? translate('You can attach up to :count files per message.', { count: maxContactFiles })
        : '',
    );
    queue.add(files.slice(0, room));
  };
  const pick = usePickFiles({ onFiles: add });

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a record changes.
  useEffect(() => {
    onChange({
      ids: records.flatMap(({ entry }) => entry?.id ?? []),
      isReady: going.every(({ entry }) => entry !== null),
      forget: () => {
        takeCompleted();
        setNotice('');
      },
    });
  }, [records]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: with the room that is left now.
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = pastedFiles(event);
      if (files.length === 0) return;
      event.preventDefault();
      add(files);
    };
    addEventListener('paste', paste);
    return () => removeEventListener('paste', paste);
  }, [records]);

  const waiting = records.filter(isInProgress).length;
  const hasFailed = going.some((record) => record.entry === null && !isInProgress(record));
  return (
    <FileDrop onFiles={add}>
      <Stack gap="xs">
        {children}
        <Group gap="sm">
          <Button variant="default" leftSection={<IconPaperclip size={16} aria-hidden />} onClick={pick}>
            {translate('Attach files')}
          </Button>
          <Text size="sm" c="dimmed">
            {translate('Up to :count files, :size each. You can also drop or paste them.', {
              count: maxContactFiles,
              size: sizeText(max_size),
            })}
          </Text>
        </Group>
        {(notice !== '' || hasFailed) && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {notice || translate('Remove the files that failed to upload, or try again.')}
          </Text>
        )}
        <UploadList
          records={records}
          interrupted={queue.interrupted}
          onAbort={(id) => queue.remove(id)}
          onRetry={(id) => queue.retry(id)}
          onRemove={(id) => {
            setNotice('');
            queue.remove(id);
          }}
          onFiles={add}
          onForget={queue.forget}
        />
        <Text size="sm" c="dimmed" role="status">
          {waiting > 0 &&
            translate('Waiting for :count file to upload|Waiting for :count files to upload', {
              count: waiting,
            })}
        </Text>
      </Stack>
    </FileDrop>
  );
}
