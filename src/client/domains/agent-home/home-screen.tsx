import { Anchor, Button, Card, Container, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { RelativeTime } from '#client/platform/time/relative-time.tsx';
import { useDateFormat } from '#client/platform/time/use-date-format.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { LoadFailure } from '#client/shell/load-failure.tsx';
import type { TicketFilter } from '#shared/ticket-filters.ts';
import type { QueueInput } from '../tickets/agent-search.ts';
import { useViewCount } from '../views/use-view-count.ts';
import classes from './home-screen.module.css';
import { WeekChart } from './week-chart.tsx';

const shown = 5;

type ListInput = Pick<QueueInput, 'folder' | 'order'> & { filter?: string; viewId?: number };

/** Tickets of the caller with something new in them. */
const repliedFilter: TicketFilter = {
  match: 'all',
  conditions: [
    { field: 'assigned_to', op: 'is', value: 'me' },
    { field: 'unread', op: 'is', value: true },
  ],
};

/** Open tickets of the caller and of nobody whose customers wait. */
const waitingFilter: TicketFilter = {
  match: 'all',
  conditions: [
    { field: 'status_category', op: 'is', value: 'open' },
    { field: 'waiting_since', op: 'is_not_empty' },
    { field: 'snoozed', op: 'is', value: false },
    { field: 'assigned_to', op: 'in', value: ['me', 'none'] },
  ],
};

interface TicketCardProps {
  title: string;
  /** Number of all its tickets. */
  count?: string | undefined;
  input: ListInput;
  /** Text of an empty list. */
  empty: string;
  all: ReactNode;
}

/** The first tickets of a list, with the way to all of them. */
function TicketCard({ title, count, input, empty, all }: TicketCardProps) {
  const translate = useTranslate();
  const label = useId();
  const { data, isError, refetch } = api.tickets.queue.useQuery({ ...input, limit: shown });
  return (
    <Card component="section" withBorder aria-labelledby={label}>
      <Group justify="space-between" mb="xs" wrap="nowrap">
        <Title order={2} size="h5" id={label} dir="auto" className={classes.title}>
          {title}
          {count !== undefined && (
            <Text span inherit c="dimmed" fw={400} ms={8} className="tabular">
              {count}
            </Text>
          )}
        </Title>
        {all}
      </Group>
      {isError && <LoadFailure onRetry={() => void refetch()} />}
      {data === undefined && !isError && (
        <Stack gap="xs" role="status" aria-label={translate('Loading')}>
          <Skeleton height={36} />
          <Skeleton height={36} />
        </Stack>
      )}
      {data?.data.length === 0 && (
        <Text size="sm" c="dimmed">
          {empty}
        </Text>
      )}
      <Stack gap="sm">
        {data?.data.map((row) => (
          <div key={row.id}>
            <Anchor
              display="block"
              fw={500}
              size="sm"
              truncate
              dir="auto"
              renderRoot={(props) => (
                <Link to="/agent/tickets/$ticketId" params={{ ticketId: String(row.id) }} {...props} />
              )}
            >
              {row.subject}
            </Anchor>
            <Text size="xs" c="dimmed" truncate>
              #{row.id} · <bdi>{row.user.display_name}</bdi> ·{' '}
              <RelativeTime value={row.waiting_since ?? row.updated_at} />
            </Text>
          </div>
        ))}
      </Stack>
    </Card>
  );
}

/** Max pinned views with a card of their own until all are requested: each is a list. */
const maxCards = 8;

/** A card for each pinned view, with its number. */
function ViewCards({ allLink }: { allLink: (search: Record<string, unknown>) => ReactNode }) {
  const translate = useTranslate();
  const { data } = api.views.list.useQuery();
  const { data: counted } = api.tickets.counts.useQuery({});
  const [isWhole, setWhole] = useState(false);
  const views = (data?.views ?? []).filter(({ pinned }) => pinned);
  const cards = isWhole ? views : views.slice(0, maxCards);
  const countOf = useViewCount(counted?.views);
  if (data !== undefined && views.length === 0)
    return (
      <Card component="section" withBorder aria-label={translate('Pinned views')}>
        <Title order={2} size="h5" mb="xs">
          {translate('Pinned views')}
        </Title>
        <Text size="sm" c="dimmed">
          {translate('Save a filter of a list as a view and pin it to see it here.')}
        </Text>
      </Card>
    );
  return (
    <>
      {cards.map(({ id, name, order }) => (
        <TicketCard
          key={id}
          title={name}
          count={countOf(id)}
          input={{ folder: 'open', order, viewId: id }}
          empty={translate('No tickets in this view')}
          all={allLink({ view: id, order })}
        />
      ))}
      {views.length > maxCards && (
        <Button
          variant="default"
          className={classes.more}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? translate('Fewer views') : translate('Show all pinned views')}
        </Button>
      )}
    </>
  );
}

function Week() {
  const translate = useTranslate();
  const { language } = useDateFormat();
  const { data, isError, refetch } = api.agentHome.week.useQuery();
  const label = useId();
  const total = data?.days.reduce((sum, { replies }) => sum + replies, 0) ?? 0;
  return (
    <Card component="section" withBorder aria-labelledby={label}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5" id={label}>
          {translate('My replies in the last seven days')}
        </Title>
        <Text size="sm" c="dimmed" className="tabular">
          {data && translate(':count reply|:count replies', { count: total })}
        </Text>
      </Group>
      {isError && <LoadFailure onRetry={() => void refetch()} />}
      {data === undefined && !isError && <Skeleton height={96} />}
      {data && <WeekChart days={data.days} language={language} />}
    </Card>
  );
}

/** The start of an agent's day: own tickets, the longest waits, news, mentions, pinned views and the week. */
export function HomeScreen() {
  const translate = useTranslate();
  const all = translate('Show all');
  const link = (search: Record<string, unknown>) => (
    <Anchor size="sm" renderRoot={(props) => <Link to="/agent/tickets" search={search} {...props} />}>
      {all}
    </Anchor>
  );
  return (
    <Container size={1100} py={32}>
      <Title order={1} size="h2" mb="lg">
        {translate('Home')}
      </Title>
      <div className={classes.cards}>
        <TicketCard
          title={translate('Waiting for me')}
          input={{ folder: 'mine', order: 'longest_waiting' }}
          empty={translate('No one is waiting for you.')}
          all={link({ folder: 'mine' })}
        />
        <TicketCard
          title={translate('Longest waiting')}
          input={{ folder: 'open', order: 'longest_waiting', filter: JSON.stringify(waitingFilter) }}
          empty={translate('No one is waiting for an answer.')}
          all={link({ filter: waitingFilter, order: 'longest_waiting' })}
        />
        <TicketCard
          title={translate('New replies to my tickets')}
          input={{ folder: 'open', order: 'updated', filter: JSON.stringify(repliedFilter) }}
          empty={translate('No new replies since you last looked.')}
          all={link({ filter: repliedFilter })}
        />
        <TicketCard
          title={translate('Mentions')}
          input={{ folder: 'mentions', order: 'updated' }}
          empty={translate('No open ticket mentions you.')}
          all={link({ folder: 'mentions' })}
        />
        <ViewCards allLink={link} />
        <Week />
      </div>
    </Container>
  );
}
