import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '#client/platform/api/api.ts';
import { useDelayed } from '#client/ui/use-delayed.ts';

const debounce = 150;

/** Search as you type over everything. */
export function useEverything(query: string, enabled: boolean) {
  const typed = query.trim();
  const [term] = useDebouncedValue(typed, debounce);
  const search = api.search.everything.useQuery(
    { query: term },
    { enabled: enabled && term !== '', placeholderData: keepPreviousData },
  );
  const { data, isPlaceholderData } = search;
  const isBusy = enabled && typed !== '' && (search.isFetching || term !== typed);
  return {
    term,
    found: term === '' ? undefined : data,
    isSettled: !isBusy && (term === '' || (data !== undefined && !isPlaceholderData)),
    isFailed: search.isError && !isBusy && term !== '',
    retry: () => void search.refetch(),
    showsSpinner: useDelayed(isBusy),
  };
}
