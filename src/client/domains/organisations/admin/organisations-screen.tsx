import { Button, Text } from '@mantine/core';
import { IconBuilding, IconPlus, IconTrash } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { RelativeTime } from '#client/platform/time/relative-time.tsx';
import { type Translate, useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { AdminPage } from '#client/shell/admin-page.tsx';
import { DangerItem } from '#client/shell/list/danger-item.tsx';
import { DataList } from '#client/shell/list/data-list.tsx';
import type { Column } from '#client/shell/list/data-table.tsx';
import { ListFilters } from '#client/shell/list/list-filters.tsx';
import { ListPages } from '#client/shell/list/list-pages.tsx';
import { sortOf } from '#client/shell/list/list-search.ts';
import { NothingFound } from '#client/shell/list/nothing-found.tsx';
import { RowMenu } from '#client/shell/list/row-menu.tsx';
import { useLastPage } from '#client/shell/list/use-last-page.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { shownDomain } from '#shared/email-domains.ts';
import type { Organisation } from '#shared/organisations.ts';
import { OrganisationLink } from '../organisation-link.tsx';
import { DeleteOrganisationDialog } from './delete-organisation-dialog.tsx';
import { NewOrganisationDialog } from './new-organisation-dialog.tsx';
import {
  type OrganisationSearch,
  type OrganisationSort,
  organisationListInputOf,
  organisationSorts,
} from './organisation-search.ts';

const sortNamesOf = (translate: Translate): Record<OrganisationSort, string> => ({
  name: translate('Name, A to Z'),
  'name-desc': translate('Name, Z to A'),
  most: translate('Most tickets first'),
  fewest: translate('Fewest tickets first'),
  newest: translate('Newest first'),
  oldest: translate('Oldest first'),
});

function useColumns(): Column<Organisation, OrganisationSort>[] {
  const translate = useTranslate();
  return [
    {
      id: 'name',
      head: translate('Name'),
      sort: 'name',
      kind: 'main',
      cell: ({ domains, ...organisation }) => (
        <>
          <OrganisationLink fw={550} organisation={organisation} />
          {domains.length > 0 && (
            <Text size="sm" c="dimmed" lineClamp={1}>
              <bdi>{domains.map(shownDomain).join(', ')}</bdi>
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'people',
      head: translate('People'),
      isNamed: true,
      cell: ({ users_count }) => <span className="tabular">{users_count}</span>,
    },
    {
      id: 'tickets',
      head: translate('Tickets'),
      sort: 'most',
      cell: ({ tickets_count, open_tickets }) => (
        <span className="tabular">
          {translate(':count, :open open', { count: tickets_count, open: open_tickets })}
        </span>
      ),
    },
    {
      id: 'created',
      head: translate('Created'),
      sort: 'newest',
      kind: 'second',
      cell: ({ created_at }) => <RelativeTime value={created_at} />,
    },
  ];
}

interface OrganisationsScreenProps {
  search: OrganisationSearch;
  onChange: (search: OrganisationSearch) => void;
}

/** All organisations: find, create and delete them. */
export function OrganisationsScreen({ search, onChange }: OrganisationsScreenProps) {
  const translate = useTranslate();
  const mayCreate = usePermission('organisations.create');
  const mayDelete = usePermission('organisations.delete');
  const [isCreating, setCreating] = useState(false);
  const [toDelete, setToDelete] = useState<Organisation | null>(null);
  const list = api.organisations.list.useQuery(organisationListInputOf(search), {
    placeholderData: keepPreviousData,
  });
  const page = list.data?.pagination;
  const isEmpty = page?.total === 0 && search.query === undefined;
  const change = (part: OrganisationSearch) => onChange({ ...search, ...part });
  useLastPage(page, list.isPlaceholderData, change);
  const columns = useColumns();
  const create = mayCreate && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      {translate('New organization')}
    </Button>
  );
  return (
    <AdminPage
      title={translate('Organizations')}
      description={translate(
        'Companies and other groups that people belong to. A ticket keeps the organization of the person who submitted it.',
      )}
      actions={!isEmpty && create}
    >
      <ListFilters
        label={translate('Search organizations')}
        search={search}
        sorts={organisationSorts}
        sortNames={sortNamesOf(translate)}
        onChange={change}
      />
      <DataList
        items={page?.data}
        label={translate('Organizations')}
        columns={columns}
        nameOf={({ name }) => name}
        isFailed={list.isError && page === undefined}
        isBusy={list.isPlaceholderData}
        onRetry={() => void list.refetch()}
        sorting={{
          sorts: organisationSorts,
          current: sortOf(search, organisationSorts),
          onSort: (sort) => change({ sort, page: undefined }),
        }}
        {...(mayDelete && {
          menu: (organisation: Organisation) => (
            <RowMenu name={organisation.name}>
              <DangerItem
                leftSection={<IconTrash size={16} aria-hidden />}
                onClick={() => setToDelete(organisation)}
              >
                {translate('Delete')}
              </DangerItem>
            </RowMenu>
          ),
        })}
        empty={
          isEmpty ? (
            <EmptyState
              icon={IconBuilding}
              title={translate('No organizations yet')}
              description={translate('Create one to see the people and tickets of a company together.')}
            >
              {create}
            </EmptyState>
          ) : (
            <NothingFound onClear={() => change({ query: undefined, page: undefined })} />
          )
        }
      />
      {page && page.data.length > 0 && <ListPages page={page} onChange={change} />}
      <NewOrganisationDialog opened={isCreating} onClose={() => setCreating(false)} />
      <DeleteOrganisationDialog
        organisation={toDelete}
        onClose={() => setToDelete(null)}
        onDeleted={() => setToDelete(null)}
      />
    </AdminPage>
  );
}
