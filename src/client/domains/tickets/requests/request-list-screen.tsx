import { Button, Card, Container, Group, Title } from '@mantine/core';
import { IconInbox, IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../../platform/api/api.ts';
import { useTranslate } from '../../../platform/translation/use-translate.ts';
import { ListPages } from '../../../shell/list/list-pages.tsx';
import { LoadFailure } from '../../../shell/load-failure.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { useLiveTickets } from '../live-tickets.ts';
import { RequestFilters } from './request-filters.tsx';
import classes from './request-list.module.css';
import { isFiltered, type RequestSearch, requestListInput } from './request-search.ts';
import { RequestTable } from './request-table.tsx';

interface RequestListScreenProps {
  search: RequestSearch;
  onChange: (search: RequestSearch) => void;
}

function NewRequestButton() {
  const translate = useTranslate();
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/hc/tickets/new" {...props} />}
    >
      {translate('New request')}
    </Button>
  );
}

/** A customer's own requests, to find one again and see what it waits for. */
export function RequestListScreen({ search, onChange }: RequestListScreenProps) {
  const translate = useTranslate();
  useLiveTickets();
  const list = api.tickets.list.useQuery(requestListInput(search), { placeholderData: keepPreviousData });
  const page = list.data?.pagination;
  const tickets = page?.data ?? [];
  const isFailed = list.isError && page === undefined;

  return (
    <Container size={1000} pt={32} pb={64}>
      <Group justify="space-between" mb="lg">
        <Title order={1} size="h2">
          {translate('My requests')}
        </Title>
        <NewRequestButton />
      </Group>
      <RequestFilters search={search} onChange={onChange} />
      <Card padding={0} className={classes.card}>
        {list.isPending && <ListSkeleton rows={6} label={translate('Loading')} />}
        {isFailed && <LoadFailure onRetry={() => void list.refetch()} />}
        {page && tickets.length > 0 && <RequestTable tickets={tickets} isBusy={list.isPlaceholderData} />}
        {page && tickets.length === 0 && !isFiltered(search) && (
          <EmptyState
            icon={<IconInbox size={28} aria-hidden />}
            title={translate('You have not created any requests yet')}
            description={translate('Ask us anything; the answer will be here.')}
          >
            <NewRequestButton />
          </EmptyState>
        )}
        {page && tickets.length === 0 && isFiltered(search) && (
          <EmptyState
            icon={<IconInbox size={28} aria-hidden />}
            title={translate('No requests match your search query or filters')}
          >
            <Button variant="default" onClick={() => onChange({ perPage: search.perPage })}>
              {translate('Clear filters')}
            </Button>
          </EmptyState>
        )}
      </Card>
      {page && tickets.length > 0 && (
        <ListPages page={page} onChange={(change) => onChange({ ...search, ...change })} />
      )}
    </Container>
  );
}
