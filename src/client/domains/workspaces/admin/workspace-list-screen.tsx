import { Anchor, Button } from '@mantine/core';
import { IconTrash, IconUsersGroup } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { RelativeTime } from '#client/platform/time/relative-time.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { AdminPage } from '#client/shell/admin-page.tsx';
import { DataList } from '#client/shell/list/data-list.tsx';
import type { Column } from '#client/shell/list/data-table.tsx';
import { ListFilters } from '#client/shell/list/list-filters.tsx';
import { ListPages } from '#client/shell/list/list-pages.tsx';
import { sortOf } from '#client/shell/list/list-search.ts';
import { NothingFound } from '#client/shell/list/nothing-found.tsx';
import { SelectionBar } from '#client/shell/list/selection-bar.tsx';
import { useLastPage } from '#client/shell/list/use-last-page.ts';
import { useSelection } from '#client/shell/list/use-selection.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { ListedWorkspace } from '#shared/workspaces.ts';
import { DeleteWorkspacesDialog } from './delete-workspaces-dialog.tsx';
import {
  type WorkspaceSearch,
  type WorkspaceSort,
  workspaceListInputOf,
  workspaceSorts,
} from './workspace-search.ts';

function useColumns(): Column<ListedWorkspace, WorkspaceSort>[] {
  const translate = useTranslate();
  const answers = usePermission('tickets.update');
  const seesPeople = usePermission('users.view');
  return [
    {
      id: 'name',
      head: translate('Name'),
      sort: 'name',
      kind: 'main',
      cell: ({ name }) => <span dir="auto">{name}</span>,
    },
    {
      id: 'owner',
      head: translate('Owner'),
      kind: 'short',
      cell: ({ owner }) =>
        seesPeople ? (
          <Anchor
            inherit
            dir="auto"
            renderRoot={(props) => (
              <Link to="/admin/people/$userId" params={{ userId: String(owner.id) }} {...props} />
            )}
          >
            {owner.display_name}
          </Anchor>
        ) : (
          <span dir="auto">{owner.display_name}</span>
        ),
    },
    {
      id: 'members',
      head: translate('Members'),
      sort: 'largest',
      isNamed: true,
      cell: ({ members_count }) => <span className="tabular">{members_count}</span>,
    },
    {
      id: 'tickets',
      head: translate('Tickets'),
      isNamed: true,
      cell: ({ id, tickets_count }) =>
        answers && tickets_count > 0 ? (
          <Anchor
            inherit
            className="tabular"
            renderRoot={(props) => <Link to="/agent/tickets" search={{ workspace: id }} {...props} />}
          >
            {tickets_count}
          </Anchor>
        ) : (
          <span className="tabular">{tickets_count}</span>
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

interface WorkspaceListScreenProps {
  search: WorkspaceSearch;
  onChange: (search: WorkspaceSearch) => void;
}

/** All workspaces of the site, to find and to delete. */
export function WorkspaceListScreen({ search, onChange }: WorkspaceListScreenProps) {
  const translate = useTranslate();
  const deletes = usePermission('workspaces.delete');
  const [isDeleting, setDeleting] = useState(false);
  const input = workspaceListInputOf(search);
  const list = api.workspaces.list.useQuery(input, { placeholderData: keepPreviousData });
  const page = list.data?.pagination;
  const selection = useSelection(JSON.stringify(input), page?.data ?? []);
  const change = (part: WorkspaceSearch) => onChange({ ...search, ...part });
  useLastPage(page, list.isPlaceholderData, change);
  const columns = useColumns();
  const sortNames: Record<WorkspaceSort, string> = {
    newest: translate('Newest first'),
    oldest: translate('Oldest first'),
    name: translate('Name, A to Z'),
    'name-desc': translate('Name, Z to A'),
    largest: translate('Most members first'),
    smallest: translate('Fewest members first'),
  };
  return (
    <AdminPage
      title={translate('Workspaces')}
      description={translate("Customer companies and teams whose members can see each other's requests.")}
    >
      <ListFilters
        label={translate('Search workspaces by name')}
        search={search}
        sorts={workspaceSorts}
        sortNames={sortNames}
        onChange={change}
      />
      <DataList
        items={page?.data}
        label={translate('Workspaces')}
        columns={columns}
        nameOf={({ name }) => name}
        isFailed={list.isError}
        isBusy={list.isPlaceholderData}
        onRetry={() => void list.refetch()}
        sorting={{
          sorts: workspaceSorts,
          current: sortOf(search, workspaceSorts),
          onSort: (sort) => change({ sort, page: undefined }),
        }}
        selection={deletes ? selection : undefined}
        bar={
          <SelectionBar
            label={translate('Selected workspaces')}
            count={translate(':count selected', { count: selection.selected.length })}
            onClear={selection.clear}
          >
            <Button
              size="compact-sm"
              color="red"
              variant="light"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => setDeleting(true)}
            >
              {translate('Delete')}
            </Button>
          </SelectionBar>
        }
        empty={
          search.query === undefined ? (
            <EmptyState
              icon={IconUsersGroup}
              title={translate('No workspaces yet')}
              description={translate('Customers create them from their account menu.')}
            />
          ) : (
            <NothingFound onClear={() => change({ query: undefined, page: undefined })} />
          )
        }
      />
      {page && page.data.length > 0 && <ListPages page={page} onChange={change} />}
      <DeleteWorkspacesDialog
        workspaces={selection.selected}
        opened={isDeleting}
        onClose={() => setDeleting(false)}
        onDeleted={selection.clear}
      />
    </AdminPage>
  );
}
