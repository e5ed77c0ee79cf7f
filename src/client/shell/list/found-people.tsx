import { Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Person } from '#shared/auth.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { PersonAvatar } from '../../ui/person-avatar.tsx';
import { Row, RowList } from '../../ui/row-list.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { LoadFailure } from '../load-failure.tsx';
import { ListPages, type ListPagesProps } from './list-pages.tsx';
import { NothingFound } from './nothing-found.tsx';
import { useLocalPage } from './use-local-page.ts';

/** Search and page of a list of people, which are not in the address. */
export function usePeopleSearch() {
  const [query, setQuery] = useState('');
  const { page, turn } = useLocalPage();
  const search = (words: string) => {
    setQuery(words);
    turn({ page: 1 });
  };
  return { query, page, search, turn };
}

interface FoundPeopleProps<Found extends Person> {
  /** The query for the people. */
  list: {
    data: { pagination: ListPagesProps['page'] & { data: readonly Found[] } } | undefined;
    isPending: boolean;
    isError: boolean;
    refetch: () => unknown;
  };
  search: ReturnType<typeof usePeopleSearch>;
  /** Texts without a search. */
  empty: { title: string; description: string };
  name: (person: Found) => ReactNode;
  action: (person: Found) => ReactNode;
}

/** People found by name or email address, with an action for each. */
export function FoundPeople<Found extends Person>(props: FoundPeopleProps<Found>) {
  const { list, search, empty, name, action } = props;
  const translate = useTranslate();
  const found = list.data?.pagination;
  const { query } = search;
  return (
    <Stack gap="sm">
      <SearchField
        label={translate('Search people by name or email')}
        term={query}
        onSearch={search.search}
      />
      {list.isPending && <ListSkeleton rows={3} label={translate('Loading')} />}
      {list.isError && <LoadFailure onRetry={() => void list.refetch()} />}
      {found?.data.length === 0 && query !== '' && <NothingFound onClear={() => search.search('')} />}
      {found?.data.length === 0 && query === '' && <EmptyState order={3} {...empty} />}
      {found && found.data.length > 0 && (
        <RowList label={translate('People')}>
          {found.data.map((person) => (
            <Row key={person.id} icon={<PersonAvatar person={person} size={32} />} action={action(person)}>
              {name(person)}
            </Row>
          ))}
        </RowList>
      )}
      {found && found.last_page > 1 && <ListPages page={found} onChange={search.turn} />}
    </Stack>
  );
}
