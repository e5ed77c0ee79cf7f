import { Badge } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import type { StatusCategory } from '#shared/ticket-states.ts';
import type { Ticket } from '#shared/tickets.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';

const colors: Record<StatusCategory, string> = {
  open: 'brand',
  pending: 'yellow',
  closed: 'gray',
  locked: 'gray',
};

/** The status of a ticket, in the viewer's terms. */
export function TicketStatusBadge({ ticket }: { ticket: Pick<Ticket, 'status_label' | 'status_category'> }) {
  const translate = useTranslate();
  const { status_category, status_label } = ticket;
  return (
    <Badge
      miw="max-content"
      color={colors[status_category]}
      leftSection={status_category === 'locked' && <IconLock size={12} aria-hidden />}
    >
      {translate(status_label)}
    </Badge>
  );
}
