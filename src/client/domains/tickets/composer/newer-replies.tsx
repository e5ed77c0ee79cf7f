import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { Reply } from '#shared/tickets.ts';
import { MessageContent } from '../conversation/message-content.tsx';
import classes from './newer-replies.module.css';

interface NewerRepliesProps {
  replies: readonly Reply[];
  isSending: boolean;
  onSendAnyway: () => void;
  onDismiss: () => void;
}

/** Shows the newer messages that hold a reply back, with the option to send it anyway. */
export function NewerReplies({ replies, isSending, onSendAnyway, onDismiss }: NewerRepliesProps) {
  const translate = useTranslate();
  return (
    <Alert
      color="yellow"
      mb="sm"
      className={classes.alert}
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={translate("Your reply hasn't been sent yet")}
      role="alert"
    >
      <Text size="sm">
        {translate('Someone posted in this ticket while you were typing. Your text has been kept.')}
      </Text>
      <Stack gap="xs" my="sm" className={classes.replies}>
        {replies.map((reply) => (
          <div key={reply.id}>
            <Text size="xs" fw={600}>
              {reply.user?.display_name ?? translate('Deleted user')}
              {reply.type === 'notes' && ` · ${translate('Internal note')}`}
              {reply.type === 'forwards' && ` · ${translate('Forwarded')}`}
            </Text>
            <MessageContent reply={reply} />
          </div>
        ))}
      </Stack>
      <Group gap="xs">
        <Button size="xs" loading={isSending} onClick={onSendAnyway}>
          {translate('Send anyway')}
        </Button>
        <Button size="xs" variant="default" onClick={onDismiss}>
          {translate('Keep editing')}
        </Button>
      </Group>
    </Alert>
  );
}
