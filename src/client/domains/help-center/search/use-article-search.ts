import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '#client/platform/api/api.ts';
import { noteSearch } from '#client/platform/search/search-session.ts';
import { useDelayed } from '#client/ui/use-delayed.ts';

const debounce = 300;
const perPage = 8;

/**
 * Articles that match what is being typed; without a term the newest ones.
 */
export function useArticleSearch(query: string, enabled: boolean) {
  const [term] = useDebouncedValue(query.trim(), debounce);
  const search = api.helpSearch.search.useQuery(
    { query: term, page: 1, perPage },
    { enabled, placeholderData: keepPreviousData },
  );
  const { data, isPlaceholderData } = search;
  useEffect(() => {
    if (!enabled || !data || isPlaceholderData) return;
    noteSearch(
      term,
      data.pagination.data.map(({ id }) => id),
    );
  }, [data, enabled, isPlaceholderData, term]);
  const isBusy = enabled && (search.isFetching || term !== query.trim());
  return {
    term,
    results: data?.pagination.data ?? [],
    corrected: data?.corrected_query ?? null,
    isSettled: data !== undefined && !isBusy,
    isFailed: search.isError,
    retry: () => void search.refetch(),
    showsSpinner: useDelayed(isBusy),
  };
}
