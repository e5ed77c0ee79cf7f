import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import { IconChevronDown, IconLock, IconSend } from '@tabler/icons-react';
import type { StatusCategory } from '#shared/ticket-states.ts';
import { api } from '../../../platform/api/api.ts';
import { useTranslate } from '../../../platform/translate/use-translate.ts';
import classes from './send-buttons.module.css';
import type { MessageType } from './use-composer.ts';

interface SendButtonsProps {
  type: MessageType;
  isSending: boolean;
  /** Whether files are still on their way. */
  isWaiting: boolean;
  /** @param status Name of a status to set together with the reply. */
  onSend: (status?: string) => void;
}

/** Sends a reply, alone or together with a status; or adds a note, which looks and reads differently. */
export function SendButtons({ type, isSending, isWaiting, onSend }: SendButtonsProps) {
  const translate = useTranslate();
  const { data: options } = api.tickets.agentOptions.useQuery();
  const named = (category: StatusCategory) =>
    options?.statuses.find((status) => status.category === category)?.name;
  if (type === 'notes') {
    return (
      <Button
        size="sm"
        variant="default"
        leftSection={<IconLock size={16} aria-hidden />}
        loading={isSending}
        disabled={isWaiting}
        onClick={() => onSend()}
      >
        {translate('Add note')}
      </Button>
    );
  }
  return (
    <Group gap={1} wrap="nowrap">
      <Button
        size="sm"
        className={classes.send}
        rightSection={<IconSend size={16} aria-hidden />}
        loading={isSending}
        disabled={isWaiting}
        onClick={() => onSend()}
      >
        {translate('Send reply')}
      </Button>
      <Menu position="top-end" withinPortal={false}>
        <Menu.Target>
          <ActionIcon
            variant="filled"
            color="brand"
            disabled={isSending || isWaiting}
            className={classes.more}
            aria-label={translate('More ways to send')}
          >
            <IconChevronDown size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onSend(named('closed'))}>{translate('Send and close')}</Menu.Item>
          <Menu.Item onClick={() => onSend(named('open'))}>{translate('Send and keep open')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
