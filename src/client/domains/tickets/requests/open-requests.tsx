import { Anchor, Box, Button, Group, Skeleton, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { api } from '#client/platform/api/api.ts';
import { RelativeTime } from '#client/platform/time/relative-time.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { Columns } from '#client/ui/columns.tsx';
import type { Ticket } from '#shared/tickets.ts';
import { TicketStatusBadge } from '../ticket-status-badge.tsx';
import classes from './open-requests.module.css';
import { openRequestsInput, openRequestsShown } from './open-requests-input.ts';

const places = Array.from({ length: openRequestsShown }, (_, place) => place);

function OpenRequest({ ticket }: { ticket: Ticket }) {
  return (
    <Link to="/hc/tickets/$ticketId" params={{ ticketId: String(ticket.id) }} className={classes.request}>
      <Text component="span" dir="auto" size="sm" fw={600} truncate>
        {ticket.subject}
      </Text>
      <Group component="span" justify="space-between" gap="xs" wrap="nowrap">
        <TicketStatusBadge ticket={ticket} />
        <Text component="span" size="xs" c="dimmed" truncate>
          <RelativeTime value={ticket.updated_at} />
        </Text>
      </Group>
    </Link>
  );
}

const ComingRequest = () => (
  <div className={classes.request}>
    <Skeleton height={14} mt={4} width="75%" />
    <Skeleton height={16} width="35%" />
  </div>
);

/** Open requests side by side. The height is fixed, as they are loaded after the page. */
function Requests() {
  const translate = useTranslate();
  const { data, isError, refetch } = api.tickets.list.useQuery(openRequestsInput);
  const tickets = data?.pagination.data;
  if (tickets === undefined && isError) {
    return (
      <Box className={classes.only}>
        <Text size="sm" role="alert">
          {translate('There was an issue loading this page')}
        </Text>
        <Button variant="default" size="xs" onClick={() => void refetch()}>
          {translate('Try again')}
        </Button>
      </Box>
    );
  }
  if (tickets?.length === 0) {
    return (
      <Box className={classes.only}>
        <Text size="sm" c="dimmed">
          {translate('You have no open requests')}
        </Text>
        <Button variant="default" size="xs" renderRoot={(props) => <Link to="/hc/tickets/new" {...props} />}>
          {translate('New request')}
        </Button>
      </Box>
    );
  }
  return (
    <Columns sm={openRequestsShown} className={classes.requests}>
      {tickets
        ? tickets.map((ticket) => <OpenRequest key={ticket.id} ticket={ticket} />)
        : places.map((place) => <ComingRequest key={place} />)}
    </Columns>
  );
}

/** The customer's open requests, above the articles. */
export function OpenRequests() {
  const translate = useTranslate();
  return (
    <Box component="section" mb={56} aria-labelledby="open-requests">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4" id="open-requests">
          {translate('Your open requests')}
        </Title>
        <Anchor size="sm" py={2} renderRoot={(props) => <Link to="/hc/tickets" {...props} />}>
          {translate('View all requests')}
        </Anchor>
      </Group>
      <Requests />
    </Box>
  );
}
