import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertOctagon, IconTrash } from '@tabler/icons-react';
import { ConfirmedButton } from '#client/platform/form/confirmed-button.tsx';
import { useDateFormat } from '#client/platform/time/use-date-format.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useBootstrap } from '#client/platform/use-session.ts';
import type { TicketDetails } from '#shared/tickets.ts';
import { useTrash } from './use-trash.ts';

const day = 24 * 60 * 60 * 1000;

/** In place of the composer: why nobody can write in this ticket, and what can be done. */
export function HiddenNotice({ ticket }: { ticket: TicketDetails }) {
  const translate = useTranslate();
  const { date } = useDateFormat();
  const { settings } = useBootstrap();
  const trash = useTrash(ticket.id);
  const { deleted_at = null, can } = ticket;
  const end = deleted_at && new Date(Date.parse(deleted_at) + settings.tickets.bin_days * day);
  return (
    <Alert
      icon={deleted_at ? <IconTrash size={18} aria-hidden /> : <IconAlertOctagon size={18} aria-hidden />}
      color="gray"
      variant="light"
      data-keep-clear
      title={
        deleted_at ? translate('This ticket is in the trash') : translate('This ticket is marked as spam')
      }
    >
      <Text size="sm">
        {translate('Customers no longer see it, and no one can write in it.')}{' '}
        {end && translate('It will be deleted permanently on :date.', { date: date(end) })}
      </Text>
      {can.delete && (
        <Group gap="xs" mt="sm">
          <Button
            variant="default"
            loading={trash.isBusy}
            onClick={deleted_at ? trash.restore : trash.unmarkSpam}
          >
            {deleted_at ? translate('Restore') : translate('Not spam')}
          </Button>
          {can.purge && (
            <ConfirmedButton
              label={translate('Delete permanently')}
              question={translate('Delete ticket #:id permanently?', { id: ticket.id })}
              outcome={translate(
                "Its messages, notes, files, and history are deleted. This can't be undone.",
              )}
              isPending={trash.isPurging}
              onConfirm={trash.purge}
            />
          )}
        </Group>
      )}
    </Alert>
  );
}
