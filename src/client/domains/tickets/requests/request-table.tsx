import { Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { RelativeTime } from '#client/platform/time/relative-time.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { ListedTicket } from '#shared/tickets.ts';
import { TicketStatusBadge } from '../ticket-status-badge.tsx';
import classes from './request-list.module.css';

interface RequestTableProps {
  tickets: ListedTicket[];
  isBusy: boolean;
  /** Shows the requester, where a list has several. */
  withRequester?: boolean;
}

/** Requests as a table, or as cards on narrow screens. The whole row opens the request. */
export function RequestTable({ tickets, isBusy, withRequester = false }: RequestTableProps) {
  const translate = useTranslate();
  return (
    <Table verticalSpacing="sm" horizontalSpacing="md" className={classes.table} aria-busy={isBusy}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{translate('Subject')}</Table.Th>
          {withRequester && <Table.Th>{translate('Requester')}</Table.Th>}
          <Table.Th>{translate('Id')}</Table.Th>
          <Table.Th>{translate('Created')}</Table.Th>
          <Table.Th>{translate('Last updated')}</Table.Th>
          <Table.Th>{translate('Status')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {tickets.map((ticket) => (
          <Table.Tr key={ticket.id} data-closed={ticket.closed_at !== null} className={classes.row}>
            <Table.Td className={classes.subject}>
              <Link dir="auto" to="/hc/tickets/$ticketId" params={{ ticketId: String(ticket.id) }}>
                {ticket.subject}
              </Link>
            </Table.Td>
            {withRequester && (
              <Table.Td className={classes.requester} dir="auto">
                {ticket.user?.display_name}
              </Table.Td>
            )}
            <Table.Td className={`tabular ${classes.id}`}>#{ticket.id}</Table.Td>
            <Table.Td>
              <Text span inherit hiddenFrom="sm">
                {translate('Created')}{' '}
              </Text>
              <RelativeTime value={ticket.created_at} />
            </Table.Td>
            <Table.Td>
              <Text span inherit hiddenFrom="sm">
                {translate('Updated')}{' '}
              </Text>
              <RelativeTime value={ticket.updated_at} />
            </Table.Td>
            <Table.Td className={classes.status}>
              <TicketStatusBadge ticket={ticket} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
