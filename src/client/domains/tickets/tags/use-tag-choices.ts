import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';

/** Debounce of the tag search, in milliseconds. */
const pause = 150;

const shown = 10;

/** Tags that a field offers for the typed text, the most used first, and the field's search. */
export function useTagChoices(enabled: boolean) {
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed.trim(), pause);
  const found = api.tags.list.useQuery(
    { query, perPage: shown, orderBy: 'tickets_count', orderDir: 'desc' },
    { enabled, placeholderData: keepPreviousData },
  );
  const tags = found.data?.pagination.data ?? [];
  return {
    tags,
    field: {
      data: [...new Set(tags.map(({ display_name }) => display_name))],
      searchValue: typed,
      onSearchChange: setTyped,
    },
  };
}
