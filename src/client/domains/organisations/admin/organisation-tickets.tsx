import { Anchor, Group, Stack, Text } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '#client/platform/api/api.ts';
import { RelativeTime } from '#client/platform/time/relative-time.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { ListPages } from '#client/shell/list/list-pages.tsx';
import { useLocalPage } from '#client/shell/list/use-local-page.ts';
import { LoadFailure } from '#client/shell/load-failure.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { Row, RowList } from '#client/ui/row-list.tsx';
import { SettingsSection } from '#client/ui/settings-section.tsx';
import type { Organisation } from '#shared/organisations.ts';
import { TicketStatusBadge } from '../../tickets/ticket-status-badge.tsx';

/** Tickets that people of the organisation submitted, most recently updated first. */
export function OrganisationTickets({ organisation }: { organisation: Organisation }) {
  const translate = useTranslate();
  const { page, turn } = useLocalPage();
  const list = api.tickets.list.useQuery(
    { organisation_id: String(organisation.id), ...page },
    { placeholderData: keepPreviousData },
  );
  const found = list.data?.pagination;
  return (
    <SettingsSection
      id="tickets"
      title={translate('Tickets')}
      description={translate('Submitted by people while they were in this organization.')}
    >
      <Stack gap="sm">
        {list.isPending && <ListSkeleton rows={3} label={translate('Loading')} />}
        {list.isError && <LoadFailure onRetry={() => void list.refetch()} />}
        {found?.data.length === 0 && (
          <EmptyState
            order={3}
            title={translate('No tickets yet')}
            description={translate('New tickets of its people appear here.')}
          />
        )}
        {found && found.data.length > 0 && (
          <RowList label={translate('Tickets')}>
            {found.data.map((ticket) => (
              <Row
                key={ticket.id}
                icon={<IconTicket size={20} aria-hidden />}
                action={<TicketStatusBadge ticket={ticket} />}
              >
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
                <Group gap={6}>
                  <Text size="sm" c="dimmed" dir="auto">
                    {ticket.user?.display_name}
                  </Text>
                  <Text size="sm" c="dimmed">
                    <RelativeTime value={ticket.updated_at} />
                  </Text>
                </Group>
              </Row>
            ))}
          </RowList>
        )}
        {found && found.last_page > 1 && <ListPages page={found} onChange={turn} />}
      </Stack>
    </SettingsSection>
  );
}
