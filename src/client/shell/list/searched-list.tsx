import type { ReactNode } from 'react';
import type { toCountedPage } from '#shared/pagination.ts';
import { RowList } from '../../ui/row-list.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { ListPages } from './list-pages.tsx';
import { ListStates } from './list-states.tsx';
import { NothingFound } from './nothing-found.tsx';
import { useLastPage } from './use-last-page.ts';

interface ListSearch {
  query?: string | undefined;
  page?: number | undefined;
}

interface SearchedListProps<Item> {
  label: string;
  searchLabel: string;
  search: ListSearch;
  onChange: (search: ListSearch) => void;
  list: {
    data: { pagination: ReturnType<typeof toCountedPage<Item>> } | undefined;
    isError: boolean;
    isPlaceholderData: boolean;
    refetch: () => Promise<unknown>;
  };
  /** Placeholder of an empty list without a search. */
  empty: ReactNode;
  row: (item: Item) => ReactNode;
}

/** Paginated rows with a search field, which is hidden while the list is empty. */
export function SearchedList<Item>(props: SearchedListProps<Item>) {
  const { label, searchLabel, search, onChange, list, empty, row } = props;
  const page = list.data?.pagination;
  const turn = ({ page: to }: { page: number | undefined }) => onChange({ ...search, page: to });
  useLastPage(page, list.isPlaceholderData, turn);
  return (
    <>
      {(search.query !== undefined || (page?.total ?? 0) > 0) && (
        <SearchField
          label={searchLabel}
          term={search.query ?? ''}
          onSearch={(query) => onChange({ query: query || undefined })}
        />
      )}
      <ListStates
        items={page?.data}
        isFailed={list.isError}
        onRetry={() => void list.refetch()}
        empty={search.query === undefined ? empty : <NothingFound onClear={() => onChange({})} />}
      >
        {(items) => (
          <>
            <RowList label={label}>{items.map(row)}</RowList>
            {page && page.last_page > 1 && <ListPages page={page} onChange={turn} />}
          </>
        )}
      </ListStates>
    </>
  );
}
