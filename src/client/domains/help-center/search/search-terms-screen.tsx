import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
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
import type { SearchTerm } from '#shared/search-terms.ts';
import { percent } from './percent.ts';
import { isFiltered, type TermSearch, type TermSort, termInputOf, termSorts } from './search-term-search.ts';
import { SuggestionReport } from './suggestion-report.tsx';

interface SearchTermsScreenProps {
  search: TermSearch;
  onChange: (search: TermSearch) => void;
}

type Row = SearchTerm & { id: string };

/** The way to the article that is missing. */
function MissingArticle({ term }: { term: string }) {
  const translate = useTranslate();
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      // Its word begins where the term begins.
      ms={-8}
      renderRoot={(props) => (
        <Link to="/admin/hc/$articleId" params={{ articleId: 'new' }} search={{ title: term }} {...props} />
      )}
    >
      {translate('Write article')}
    </Button>
  );
}

function useTermColumns(): Column<Row, TermSort>[] {
  const translate = useTranslate();
  const mayWrite = usePermission('articles.create');
  return [
    {
      id: 'term',
      head: translate('Search term'),
      kind: 'main',
      cell: ({ term, zero_results }) => (
        <Group gap="xs">
          <Anchor
            fw={500}
            renderRoot={(props) => <Link to="/hc/search" search={{ query: term }} {...props} />}
          >
            <bdi>{term}</bdi>
          </Anchor>
          {mayWrite && zero_results > 0 && <MissingArticle term={term} />}
        </Group>
      ),
    },
    {
      id: 'searches',
      head: translate('Searches'),
      sort: 'searches',
      isNamed: true,
      cell: ({ searches }) => <span className="tabular">{searches}</span>,
    },
    {
      id: 'nothing',
      head: translate('Without results'),
      sort: 'nothing',
      isNamed: true,
      cell: ({ zero_results }) => <span className="tabular">{zero_results}</span>,
    },
    {
      id: 'opened',
      head: translate('Opened'),
      sort: 'opened',
      isNamed: true,
      cell: ({ ctr, clicks }) => (
        <span className="tabular">{clicks === 0 ? '–' : percent(ctr, translate)}</span>
      ),
    },
    {
      id: 'place',
      head: translate('Position'),
      kind: 'second',
      cell: ({ clicked_position }) => <span className="tabular">{clicked_position ?? '–'}</span>,
    },
    {
      id: 'requests',
      head: translate('Requests'),
      sort: 'requests',
      isNamed: true,
      cell: ({ tickets }) => <span className="tabular">{tickets}</span>,
    },
    { id: 'last', head: translate('Last searched'), cell: ({ last_at }) => <RelativeTime value={last_at} /> },
  ];
}

function NoTerms({ search, onChange }: SearchTermsScreenProps) {
  const translate = useTranslate();
  if (isFiltered(search)) return <NothingFound onClear={() => onChange({ days: search.days })} />;
  return (
    <EmptyState
      icon={IconSearch}
      title={translate('No searches yet')}
      description={translate('What visitors search for in the help center will appear here.')}
    />
  );
}

/** What visitors searched for, what they found, and what is missing. */
export function SearchTermsScreen({ search, onChange }: SearchTermsScreenProps) {
  const translate = useTranslate();
  const list = api.searchTerms.list.useQuery(termInputOf(search), { placeholderData: keepPreviousData });
  const landing = api.helpcenter.landing.useQuery();
  const columns = useTermColumns();
  const page = list.data?.pagination;
  const totals = list.data?.totals;
  const change = (part: TermSearch) => onChange({ ...search, ...part, page: undefined });
  useLastPage(page, list.isPlaceholderData, (part) => onChange({ ...search, ...part }));
  return (
    <AdminPage
      title={translate('Searches')}
      description={translate(
        'What visitors search for, whether they find it, and when they contact you instead.',
      )}
    >
      <ListFilters
        label={translate('Filter search terms')}
        search={search}
        onChange={(part) => onChange({ ...search, ...part })}
      >
        <FilterSelect
          label={translate('Result')}
          all={translate('All searches')}
          choices={[{ value: 'zero', label: translate('Without results') }]}
          value={search.zero && 'zero'}
          onChange={(value) => change({ zero: value && true })}
        />
        <FilterSelect
          label={translate('Category')}
          all={translate('All categories')}
          choices={(landing.data?.categories ?? []).map(({ id, name }) => ({
            value: String(id),
            label: name,
          }))}
          value={search.categoryId === undefined ? undefined : String(search.categoryId)}
          onChange={(value) => change({ categoryId: value === undefined ? undefined : Number(value) })}
        />
        <FilterSelect
          label={translate('Period')}
          all={translate('Last 30 days')}
          choices={[
            { value: '7', label: translate('Last 7 days') },
            { value: '90', label: translate('Last 90 days') },
            { value: '365', label: translate('Last 12 months') },
          ]}
          value={search.days}
          onChange={(days) => change({ days })}
        />
      </ListFilters>
      {totals && totals.searches > 0 && (
        <Text size="sm" c="dimmed" mb="sm">
          {translate(
            ':searches searches, :nothing without results, :opened led to an article, :requests to a request',
            {
              searches: totals.searches,
              nothing: totals.zero_results,
              opened: totals.clicks,
              requests: totals.tickets,
            },
          )}
        </Text>
      )}
      <SuggestionReport from={termInputOf(search).from} />
      <DataList
        items={page?.data.map((term): Row => ({ ...term, id: term.term }))}
        label={translate('Searches')}
        columns={columns}
        nameOf={({ term }) => term}
        isFailed={list.isError && page === undefined}
        isBusy={list.isPlaceholderData}
        onRetry={() => void list.refetch()}
        sorting={{
          sorts: termSorts,
          current: sortOf(search, termSorts),
          onSort: (sort) => change({ sort }),
        }}
        empty={<NoTerms search={search} onChange={onChange} />}
      />
      {page && page.data.length > 0 && (
        <ListPages page={page} onChange={(part) => onChange({ ...search, ...part })} />
      )}
    </AdminPage>
  );
}
