import { Button, Card, Container, Group, Title } from '@mantine/core';
import { IconInbox, IconPlus, IconUsers } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '#client/platform/api/api.ts';
import { readApiError } from '#client/platform/api/api-error.ts';
import {
  useActivateWorkspace,
  useActiveWorkspace,
  useSharedOrganisation,
} from '#client/platform/session/active-workspace.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { ListPages } from '#client/shell/list/list-pages.tsx';
import { NothingFound } from '#client/shell/list/nothing-found.tsx';
import { LoadFailure } from '#client/shell/load-failure.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import type { OrganisationReference } from '#shared/organisations.ts';
import { useLiveTickets } from '../live-tickets.ts';
import { FollowAll } from './follow-all.tsx';
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

/** Whose requests are listed. */
export function RequestListTitle({ shown }: { shown: OrganisationReference | null }) {
  const translate = useTranslate();
  const workspace = useActiveWorkspace();
  if (workspace) return translate('Requests in :workspace', { workspace: workspace.name });
  if (shown) return translate('Requests from :organization', { organization: shown.name });
  return translate('My requests');
}

/** The list of a customer's own requests, or of their workspace or organization, with search and status. */
export function RequestListScreen({ search, onChange }: RequestListScreenProps) {
  const translate = useTranslate();
  useLiveTickets();
  const workspace = useActiveWorkspace();
  const activate = useActivateWorkspace();
  const organisation = useSharedOrganisation();
  const shown = search.whose === 'organization' ? organisation : null;
  const list = api.tickets.list.useQuery(requestListInput(search, workspace?.id ?? 0, organisation), {
    placeholderData: keepPreviousData,
  });
  const page = list.data?.pagination;
  const tickets = page?.data ?? [];
  const isFailed = list.isError && page === undefined;
  const isForbidden = isFailed && readApiError(list.error).status === 403;
  const isLost = isForbidden && workspace !== null;
  const isUnshared = isForbidden && shown !== null;

  return (
    <Container size={1000} pt={32} pb={64}>
      <Group justify="space-between" mb="lg">
        <Title order={1} size="h2">
          <RequestListTitle shown={shown} />
        </Title>
        <NewRequestButton />
      </Group>
      {workspace && <FollowAll key={workspace.id} workspaceId={workspace.id} />}
      <RequestFilters
        search={search}
        onChange={onChange}
        isShared={workspace !== null}
        organisation={organisation}
      />
      <Card padding={0} className={classes.card}>
        {list.isPending && <ListSkeleton rows={6} label={translate('Loading')} />}
        {isLost && (
          <EmptyState
            icon={IconUsers}
            title={translate('You are no longer a member of this workspace')}
            description={translate('Your own requests are still here. To rejoin, ask for a new invite.')}
          >
            <Button onClick={() => activate(0)}>{translate('Show my requests')}</Button>
          </EmptyState>
        )}
        {isUnshared && (
          <EmptyState
            icon={IconUsers}
            title={translate("Your organization's requests are no longer shared with you")}
            description={translate('Your own requests are still here.')}
          >
            <Button onClick={() => onChange({ ...search, whose: undefined })}>
              {translate('Show my requests')}
            </Button>
          </EmptyState>
        )}
        {isFailed && !isLost && !isUnshared && <LoadFailure onRetry={() => void list.refetch()} />}
        {page && tickets.length > 0 && (
          <RequestTable
            tickets={tickets}
            isBusy={list.isPlaceholderData}
            withRequester={shown !== null || (workspace !== null && search.whose !== 'mine')}
          />
        )}
        {page && tickets.length === 0 && !isFiltered(search) && (
          <EmptyState
            icon={IconInbox}
            title={
              workspace
                ? translate('No one in this workspace has created a request yet')
                : shown
                  ? translate('No one in this organization has created a request yet')
                  : translate('You have not created any requests yet')
            }
            description={translate('Ask us anything. Our answers will appear here.')}
          >
            <NewRequestButton />
          </EmptyState>
        )}
        {page && tickets.length === 0 && isFiltered(search) && (
          <NothingFound
            title={translate('No requests match your search query or filters')}
            onClear={() => onChange({ perPage: search.perPage, whose: shown ? 'organization' : undefined })}
          />
        )}
      </Card>
      {page && tickets.length > 0 && (
        <ListPages page={page} onChange={(change) => onChange({ ...search, ...change })} />
      )}
    </Container>
  );
}
