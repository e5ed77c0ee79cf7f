import { ActionIcon, Button, Group, Kbd, Menu } from '@mantine/core';
import { useOs } from '@mantine/hooks';
import { IconChevronDown, IconLock, IconSend } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { ComposedType } from '#shared/message-types.ts';
import type { SendTime } from '../outbox/send-later-dialog.tsx';
import { SendMenuItems } from '../outbox/send-menu-items.tsx';
import { replyOfMessage } from '../saved-replies/edited-reply.ts';
import classes from './send-buttons.module.css';
import type { sendStatuses } from './send-statuses.ts';

interface SendButtonsProps {
  type: ComposedType;
  /** The typed text, as HTML. */
  body: string;
  statuses: ReturnType<typeof sendStatuses>;
  /** Whether the reply reopens a closed ticket. */
  isReopening: boolean;
  isSending: boolean;
  /** Whether the reply assigns the ticket to its author. */
  isAssigning: boolean;
  /** Whether sending is disabled. */
  disabled: boolean;
  /** @param status Name of a status to set together with the reply. */
  onSend: (status?: string) => void;
  /** Sends it at another time, with the usual status. */
  onSendLater: (time: SendTime, status?: string) => void;
}

// Most replies are sent at once.
const SendLaterDialog = lazy(async () => ({
  default: (await import('../outbox/send-later-dialog.tsx')).SendLaterDialog,
}));
const SendingSettingsDialog = lazy(async () => ({
  default: (await import('../outbox/sending-settings-dialog.tsx')).SendingSettingsDialog,
}));

const SavedReplyDialog = lazy(async () => ({
  default: (await import('../saved-replies/saved-reply-dialog.tsx')).SavedReplyDialog,
}));

type SendDialog = 'later' | 'settings' | 'save';

interface SendDialogsProps {
  shown: SendDialog | null;
  body: string;
  onSendLater: (time: SendTime) => void;
  onClose: () => void;
}

/** The dialogs that the send menu opens. */
function SendDialogs({ shown, body, onSendLater, onClose }: SendDialogsProps) {
  return (
    <Suspense fallback={null}>
      {shown === 'later' && <SendLaterDialog opened onSend={onSendLater} onClose={onClose} />}
      {shown === 'settings' && <SendingSettingsDialog opened onClose={onClose} />}
      {shown === 'save' && <SavedReplyDialog reply={replyOfMessage(body)} onClose={onClose} />}
    </Suspense>
  );
}

/** Sends a reply with a status to set; or adds a note, with a distinct look and label. */
export function SendButtons(props: SendButtonsProps) {
  const { type, body, statuses, isReopening, isAssigning, isSending, disabled, onSend } = props;
  const translate = useTranslate();
  const [dialog, setDialog] = useState<SendDialog | null>(null);
  const isMac = ['macos', 'ios'].includes(useOs());
  if (type === 'notes') {
    return (
      <Button
        size="sm"
        variant="default"
        leftSection={<IconLock size={16} aria-hidden />}
        loading={isSending}
        disabled={disabled}
        onClick={() => onSend()}
      >
        {translate('Add note')}
      </Button>
    );
  }
  const { choices, usual, closing } = statuses;
  const labelOf = (status: typeof usual) => {
    if (!status) return translate('Send reply');
    const values = { status: translate(status.label) };
    return isAssigning
      ? translate('Send as :status, assign to me', values)
      : translate('Send as :status', values);
  };
  const keysOf = (status: typeof usual) => {
    if (status === usual) return isMac ? '⌘ ↵' : 'Ctrl ↵';
    if (status === closing) return isMac ? '⌘ ⇧ ↵' : 'Ctrl ⇧ ↵';
    return null;
  };
  return (
    <Group gap={1} wrap="nowrap">
      <Button
        size="sm"
        className={classes.send}
        rightSection={<IconSend size={16} aria-hidden />}
        loading={isSending}
        disabled={disabled}
        onClick={() => onSend(usual?.name)}
      >
        {isReopening ? translate('Send and reopen') : labelOf(usual)}
      </Button>
      <Menu position="top-end" withinPortal={false}>
        <Menu.Target>
          <ActionIcon
            variant="filled"
            color="brand"
            disabled={isSending || disabled}
            className={classes.more}
            aria-label={translate('More ways to send')}
          >
            <IconChevronDown size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {choices.map((status) => {
            const keys = keysOf(status);
            return (
              <Menu.Item
                key={status.id}
                rightSection={keys && <Kbd size="xs">{keys}</Kbd>}
                onClick={() => onSend(status.name)}
              >
                {labelOf(status)}
              </Menu.Item>
            );
          })}
          <SendMenuItems
            onSendLater={() => setDialog('later')}
            onSave={body === '' ? null : () => setDialog('save')}
            onSettings={() => setDialog('settings')}
          />
        </Menu.Dropdown>
      </Menu>
      <SendDialogs
        shown={dialog}
        body={body}
        onSendLater={(time) => props.onSendLater(time, usual?.name)}
        onClose={() => setDialog(null)}
      />
    </Group>
  );
}
