import { Anchor, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { RelativeTime } from '#client/platform/time/relative-time.tsx';
import { type Translate, useTranslate } from '#client/platform/translation/use-translate.ts';
import { CursorRows } from '#client/shell/list/cursor-rows.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Row } from '#client/ui/row-list.tsx';
import { SettingsSection } from '#client/ui/settings-section.tsx';
import {
  type CustomerTicket,
  type CustomerTicketState,
  countedTickets,
  customerTicketStates,
} from '#shared/customers.ts';
import { TicketStatusBadge } from '../../tickets/ticket-status-badge.tsx';
import { ticketsInput } from './customer-input.ts';

const stateName = (state: CustomerTicketState, translate: Translate) =>
  ({ all: translate('All'), open: translate('Open'), closed: translate('Closed') })[state];

/** A count as it is shown; very many are not counted further. */
const countText = (count: number) => (count < countedTickets ? String(count) : `${countedTickets - 1}+`);

function TicketRow({ ticket }: { ticket: CustomerTicket }) {
  const translate = useTranslate();
  return (
    <Row icon={<IconTicket size={20} aria-hidden />} action={<TicketStatusBadge ticket={ticket} />}>
      <Anchor
        size="sm"
        fw={550}
        dir="auto"
        renderRoot={(props) => (
          <Link to="/agent/tickets/$ticketId" params={{ ticketId: String(ticket.id) }} {...props} />
        )}
      >
        {ticket.subject}
      </Anchor>
      <Text size="sm" c="dimmed" dir="auto" lineClamp={1}>
        {ticket.preview}
      </Text>
      <Group gap={6}>
        <Text size="xs" c="dimmed">
          #{ticket.id}
        </Text>
        <Text size="xs" c="dimmed">
          <RelativeTime value={ticket.updated_at} />
        </Text>
        <Text size="xs" c="dimmed" dir="auto">
          {ticket.assignee?.display_name ?? translate('Unassigned')}
        </Text>
      </Group>
    </Row>
  );
}

/** The tickets of a customer that the agent sees, the last active first. */
export function CustomerTickets({ id }: { id: number }) {
  const translate = useTranslate();
  const [state, setState] = useState<CustomerTicketState>('all');
  const list = api.customers.tickets.useInfiniteQuery(ticketsInput(id, state), {
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  const counts = list.data?.pages[0]?.counts;
  return (
    <SettingsSection id="tickets" title={translate('Tickets')}>
      <Stack gap="sm">
        <SegmentedControl
          aria-label={translate('Status')}
          data={customerTicketStates.map((value) => ({
            value,
            label: counts
              ? `${stateName(value, translate)} ${countText(counts[value])}`
              : stateName(value, translate),
          }))}
          value={state}
          onChange={(value) => setState(value as CustomerTicketState)}
        />
        <CursorRows
          label={translate('Tickets')}
          list={list}
          items={list.data?.pages.flatMap(({ data }) => data)}
          moreLabel={translate('Show older')}
          empty={
            <EmptyState
              order={3}
              title={
                state === 'all'
                  ? translate('No tickets yet')
                  : state === 'open'
                    ? translate('No open tickets')
                    : translate('No closed tickets')
              }
              description={translate('Tickets of this customer that you can see appear here.')}
            />
          }
        >
          {(ticket) => <TicketRow key={ticket.id} ticket={ticket} />}
        </CursorRows>
      </Stack>
    </SettingsSection>
  );
}
