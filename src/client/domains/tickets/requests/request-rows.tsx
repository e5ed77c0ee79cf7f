import { Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { RelativeTime } from '#client/platform/time/relative-time.tsx';
import type { Ticket } from '#shared/tickets.ts';
import { TicketStatusBadge } from '../ticket-status-badge.tsx';
import classes from './request-rows.module.css';

/** Requests as one-line links. */
export function RequestRows({ tickets }: { tickets: readonly Ticket[] }) {
  return tickets.map((ticket) => (
    <Link
      key={ticket.id}
      to="/hc/tickets/$ticketId"
      params={{ ticketId: String(ticket.id) }}
      className={classes.row}
    >
      <Text component="span" dir="auto" size="sm" fw={ticket.closed_at ? 400 : 600} truncate flex={1}>
        {ticket.subject}
      </Text>
      <TicketStatusBadge ticket={ticket} />
      <Text component="span" size="sm" c="dimmed" className={classes.when} visibleFrom="xs">
        <RelativeTime value={ticket.updated_at} />
      </Text>
    </Link>
  ));
}
