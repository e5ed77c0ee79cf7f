import { Anchor, Badge, Button, Group } from '@mantine/core';
import { IconFileText, IconPlus } from '@tabler/icons-react';
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
import { FilterSelect, ListFilters } from '#client/shell/list/list-filters.tsx';
import { ListPages } from '#client/shell/list/list-pages.tsx';
import { sortOf } from '#client/shell/list/list-search.ts';
import { NothingFound } from '#client/shell/list/nothing-found.tsx';
import { useLastPage } from '#client/shell/list/use-last-page.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LtrText } from '#client/ui/ltr-text.tsx';
import { pagePath } from '#shared/addresses.ts';
import type { ListedPage } from '#shared/custom-pages.ts';
import { DeletePageDialog } from './delete-page-dialog.tsx';
import { HomepageCard } from './homepage-card.tsx';
import { PageMenu } from './page-menu.tsx';
import { isFiltered, type PageSearch, type PageSort, pageListInputOf, pageSorts } from './page-search.ts';

interface PagesScreenProps {
  search: PageSearch;
  onChange: (search: PageSearch) => void;
}

function PageTitle({ page }: { page: ListedPage }) {
  return (
    <div>
      <Anchor
        fw={500}
        dir="auto"
        renderRoot={(props) => (
          <Link to="/admin/pages/$pageId" params={{ pageId: String(page.id) }} {...props} />
        )}
      >
        {page.title}
      </Anchor>
      <LtrText size="xs" c="dimmed" truncate>
        {pagePath(page)}
      </LtrText>
    </div>
  );
}

function PageStatus({ page: { status, role_ids, has_draft } }: { page: ListedPage }) {
  const translate = useTranslate();
  return (
    <Group gap={4}>
      {status === 'published' ? (
        <Badge color="green" variant="light" miw="max-content">
          {translate('Published')}
        </Badge>
      ) : (
        <Badge color="gray" variant="light" miw="max-content">
          {translate('Draft')}
        </Badge>
      )}
      {has_draft && (
        <Badge color="yellow" variant="light" miw="max-content">
          {translate('Unpublished changes')}
        </Badge>
      )}
      {role_ids.length > 0 && (
        <Badge color="yellow" variant="light" miw="max-content">
          {translate('For some roles')}
        </Badge>
      )}
    </Group>
  );
}

function usePageColumns(): Column<ListedPage, PageSort>[] {
  const translate = useTranslate();
  return [
    {
      id: 'title',
      head: translate('Title'),
      sort: 'title',
      kind: 'main',
      cell: (page) => <PageTitle page={page} />,
    },
    { id: 'status', head: translate('Status'), cell: (page) => <PageStatus page={page} /> },
    {
      id: 'editor',
      head: translate('Last edited by'),
      kind: 'short',
      cell: ({ updated_by }) => <span dir="auto">{updated_by?.display_name}</span>,
    },
    {
      id: 'changed',
      head: translate('Updated'),
      sort: 'changed',
      cell: ({ updated_at }) => <RelativeTime value={updated_at} />,
    },
  ];
}

function NewPage() {
  const translate = useTranslate();
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      renderRoot={(props) => <Link to="/admin/pages/$pageId" params={{ pageId: 'new' }} {...props} />}
    >
      {translate('New page')}
    </Button>
  );
}

function NoPages({ search, onChange, mayCreate }: PagesScreenProps & { mayCreate: boolean }) {
  const translate = useTranslate();
  if (isFiltered(search)) return <NothingFound onClear={() => onChange({})} />;
  return (
    <EmptyState
      icon={IconFileText}
      title={translate('No pages yet')}
      description={translate("Write your terms, privacy policy, or anything else that isn't an article.")}
    >
      {mayCreate && <NewPage />}
    </EmptyState>
  );
}

/** The pages that the site wrote itself: to find, change, publish and delete. */
export function PagesScreen({ search, onChange }: PagesScreenProps) {
  const translate = useTranslate();
  const mayCreate = usePermission('custom_pages.create');
  const list = api.customPages.list.useQuery(pageListInputOf(search), { placeholderData: keepPreviousData });
  const page = list.data?.pagination;
  const [toDelete, setToDelete] = useState<ListedPage | null>(null);
  const columns = usePageColumns();
  useLastPage(page, list.isPlaceholderData, (change) => onChange({ ...search, ...change }));
  return (
    <AdminPage
      title={translate('Pages')}
      description={translate('Custom pages, such as your terms and privacy policy.')}
      actions={mayCreate && <NewPage />}
    >
      <HomepageCard />
      <ListFilters
        label={translate('Search pages')}
        search={search}
        sorts={pageSorts}
        sortNames={{
          changed: translate('Recently updated'),
          'changed-first': translate('Least recently updated'),
          title: translate('Title, A to Z'),
          'title-desc': translate('Title, Z to A'),
        }}
        onChange={(change) => onChange({ ...search, ...change })}
      >
        <FilterSelect
          label={translate('Status')}
          all={translate('All statuses')}
          choices={[
            { value: 'published', label: translate('Published') },
            { value: 'draft', label: translate('Draft') },
          ]}
          value={search.status}
          onChange={(status) => onChange({ ...search, status, page: undefined })}
        />
      </ListFilters>
      <DataList
        items={page?.data}
        label={translate('Pages')}
        columns={columns}
        nameOf={({ title }) => title}
        isFailed={list.isError && page === undefined}
        isBusy={list.isPlaceholderData}
        onRetry={() => void list.refetch()}
        sorting={{
          sorts: pageSorts,
          current: sortOf(search, pageSorts),
          onSort: (sort) => onChange({ ...search, sort, page: undefined }),
        }}
        menu={(item) => <PageMenu page={item} onDelete={() => setToDelete(item)} />}
        empty={<NoPages search={search} onChange={onChange} mayCreate={mayCreate} />}
      />
      {page && page.data.length > 0 && (
        <ListPages page={page} onChange={(change) => onChange({ ...search, ...change })} />
      )}
      <DeletePageDialog page={toDelete} onClose={() => setToDelete(null)} />
    </AdminPage>
  );
}
