import { ActionIcon, Menu } from '@mantine/core';
import { IconDots, IconFileCode, IconFileText, IconMail, IconPrinter } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useUser } from '#client/platform/use-session.ts';
import { hasPermission } from '#shared/permissions.ts';
import type { TicketFormat } from '#shared/ticket-export.ts';

interface TicketMenuProps {
  ticketId: number;
  /** Whether exports and prints include internal notes. */
  withNotes: boolean;
  onWithNotes: (withNotes: boolean) => void;
}

/** Export and print of the ticket. */
export function TicketMenu({ ticketId, withNotes, onWithNotes }: TicketMenuProps) {
  const translate = useTranslate();
  const mayExport = hasPermission(useUser(), 'tickets.export');
  const formats: { format: TicketFormat; label: string; Icon: typeof IconMail }[] = [
    { format: 'json', label: translate('Export as JSON'), Icon: IconFileCode },
    { format: 'html', label: translate('Export as HTML'), Icon: IconFileText },
    { format: 'eml', label: translate('Export as email (EML)'), Icon: IconMail },
  ];
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={translate('Ticket options')}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
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
  );
}
