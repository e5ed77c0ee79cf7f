import { Alert, Button, Group, Text } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import classes from './attachments.module.css';

interface AttachmentReminderProps {
  onSend: () => void;
  onAttach: () => void;
}

/** Warns about a mentioned but missing attachment. */
export function AttachmentReminder({ onSend, onAttach }: AttachmentReminderProps) {
  const translate = useTranslate();
  const attach = useRef<HTMLButtonElement>(null);
  useEffect(() => attach.current?.focus(), []);
  return (
    <Alert
      color="yellow"
      role="alert"
      className={classes.reminder}
      icon={<IconPaperclip size={18} aria-hidden />}
    >
      <Text size="sm">{translate('You mentioned a file, but nothing is attached.')}</Text>
      <Group gap="xs" mt="xs">
        <Button ref={attach} size="xs" variant="default" onClick={onAttach}>
          {translate('Attach a file')}
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={onSend}>
          {translate('Send without attachment')}
        </Button>
      </Group>
    </Alert>
  );
}
