import { Alert, Button, Group, Text } from '@mantine/core';
import { IconClockPause } from '@tabler/icons-react';
import { useDateFormat } from '#client/platform/time/use-date-format.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { TicketDetails } from '#shared/tickets.ts';
import { useSnooze } from './use-snooze.ts';

/** Says until when the ticket is snoozed, and ends the snooze. */
export function SnoozeNotice({ ticket }: { ticket: TicketDetails }) {
  const translate = useTranslate();
  const { dateTime } = useDateFormat();
  const { wake } = useSnooze(ticket.id);
  const { snoozed_until = null, snooze_reason } = ticket;
  return (
    <Alert
      icon={<IconClockPause size={18} aria-hidden />}
      color="gray"
      variant="light"
      p="xs"
      mb="xs"
      data-keep-clear
    >
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {snoozed_until === null
            ? translate('Snoozed until the customer replies')
            : translate('Snoozed until :time', { time: dateTime(snoozed_until) })}
          {snooze_reason && (
            <>
              {' · '}
              <bdi>{snooze_reason}</bdi>
            </>
          )}
        </Text>
        <Button size="compact-sm" variant="default" loading={wake.isPending} onClick={wake.mutate}>
          {translate('End snooze')}
        </Button>
      </Group>
    </Alert>
  );
}
