import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  IconArrowMerge,
  IconBolt,
  IconClockPause,
  IconDots,
  IconFileCode,
  IconFileText,
  IconMail,
  IconMailForward,
  IconPrinter,
  IconUserShare,
} from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useUser } from '#client/platform/use-session.ts';
import { hasPermission } from '#shared/permissions.ts';
import type { TicketFormat } from '#shared/ticket-export.ts';
import type { TicketDetails } from '#shared/tickets.ts';
import { LazyForwardDialog } from '../forwards/lazy-forward-dialog.tsx';
import { openMacroRun } from '../macros/opened-macro.ts';
import { SnoozeDialog } from '../placement/snooze-dialog.tsx';
import { TrashItems } from '../placement/trash-items.tsx';

const MergeDialog = lazy(async () => ({
  default: (await import('../../ticket-merges/merge-dialog.tsx')).MergeDialog,
}));

const RequesterDialog = lazy(async () => ({
  default: (await import('./requester-dialog.tsx')).RequesterDialog,
}));

interface TicketMenuProps {
  ticket: TicketDetails;
  /** Whether exports and prints include internal notes. */
  withNotes: boolean;
  onWithNotes: (withNotes: boolean) => void;
}

/** Snooze, macros, merge, forward, spam and trash, export and print of the ticket. */
export function TicketMenu({ ticket, withNotes, onWithNotes }: TicketMenuProps) {
  const { id: ticketId, can } = ticket;
  const translate = useTranslate();
  const [isSnoozing, snooze] = useDisclosure();
  const user = useUser();
  const mayExport = hasPermission(user, 'tickets.export');
  const mayMerge = can.update && hasPermission(user, 'tickets.merge') && ticket.merged_into === null;
  const [isMerging, merging] = useDisclosure(false);
  const [isForwarding, forwarding] = useDisclosure(false);
  const mayHandOver = can.set_requester && hasPermission(user, 'users.view');
  const [isHandingOver, handingOver] = useDisclosure(false);
  const formats: { format: TicketFormat; label: string; Icon: typeof IconMail }[] = [
    { format: 'json', label: translate('Export as JSON'), Icon: IconFileCode },
    { format: 'html', label: translate('Export as HTML'), Icon: IconFileText },
    { format: 'eml', label: translate('Export as email (EML)'), Icon: IconMail },
  ];
  return (
    <>
      <SnoozeDialog ticketId={ticketId} opened={isSnoozing} onClose={snooze.close} />
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon aria-label={translate('Ticket options')}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {can.snooze && (
            <Menu.Item leftSection={<IconClockPause size={16} aria-hidden />} onClick={snooze.open}>
              {translate('Snooze…')}
            </Menu.Item>
          )}
          {can.update && (
            <Menu.Item
              leftSection={<IconBolt size={16} aria-hidden />}
              onClick={() => openMacroRun({ ticketIds: [ticketId], macroId: null })}
            >
              {translate('Run a macro…')}
            </Menu.Item>
          )}
          {mayMerge && (
            <Menu.Item leftSection={<IconArrowMerge size={16} aria-hidden />} onClick={merging.open}>
              {translate('Merge…')}
            </Menu.Item>
          )}
          {can.forward && (
            <Menu.Item leftSection={<IconMailForward size={16} aria-hidden />} onClick={forwarding.open}>
              {translate('Forward ticket…')}
            </Menu.Item>
          )}
          {mayHandOver && (
            <Menu.Item leftSection={<IconUserShare size={16} aria-hidden />} onClick={handingOver.open}>
              {translate('Change requester…')}
            </Menu.Item>
          )}
          <TrashItems ticket={ticket} />
          <Menu.CheckboxItem checked={withNotes} onChange={onWithNotes}>
            {translate('Include internal notes')}
          </Menu.CheckboxItem>
          <Menu.Divider />
          {mayExport &&
            formats.map(({ format, label, Icon }) => (
              <Menu.Item
                key={format}
                component="a"
                href={`/api/v1/tickets/${ticketId}/export?format=${format}${withNotes ? '&notes=1' : ''}`}
                download
                leftSection={<Icon size={16} aria-hidden />}
              >
                {label}
              </Menu.Item>
            ))}
          <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
            {translate('Print')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isForwarding && <LazyForwardDialog ticketId={ticketId} reply={null} onClose={forwarding.close} />}
      {isHandingOver && (
        <Suspense>
          <RequesterDialog ticket={ticket} onClose={handingOver.close} />
        </Suspense>
      )}
      {isMerging && (
        <Suspense>
          <MergeDialog ticket={ticket} onClose={merging.close} />
        </Suspense>
      )}
    </>
  );
}
