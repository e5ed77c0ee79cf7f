import { Menu } from '@mantine/core';
import { IconAlertOctagon, IconBan, IconTrash } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { TicketDetails } from '#shared/tickets.ts';
import { useTrash } from './use-trash.ts';

/** Items of the ticket's menu: to the spam, to the trash. */
export function TrashItems({ ticket }: { ticket: TicketDetails }) {
  const translate = useTranslate();
  const trash = useTrash(ticket.id);
  if (!ticket.can.delete || ticket.deleted_at) return null;
  return (
    <>
      {ticket.spam !== true && (
        <>
          <Menu.Item
            leftSection={<IconAlertOctagon size={16} aria-hidden />}
            disabled={trash.isBusy}
            onClick={trash.markSpam}
          >
            {translate('Mark as spam')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconBan size={16} aria-hidden />}
            disabled={trash.isBusy}
            onClick={trash.markSpamAndBlock}
          >
            {translate('Mark as spam and block :name', { name: ticket.user.display_name })}
          </Menu.Item>
        </>
      )}
      <Menu.Item
        leftSection={<IconTrash size={16} aria-hidden />}
        disabled={trash.isBusy}
        onClick={trash.remove}
      >
        {translate('Move to trash')}
      </Menu.Item>
      <Menu.Divider />
    </>
  );
}
