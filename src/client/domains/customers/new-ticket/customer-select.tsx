import { Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { shownEmail } from '#shared/email-domains.ts';

/** Max people shown. */
const shown = 10;

/** Debounce of the search, in milliseconds. */
const pause = 200;

interface CustomerSelectProps {
  /** The id of the chosen person; empty for none. */
  value: string;
  error: string | undefined;
  onChange: (id: string) => void;
}

/** Finds a person by name or email address. */
export function CustomerSelect({ value, error, onChange }: CustomerSelectProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState('');
  const [query] = useDebouncedValue(typed.trim(), pause);
  const chosen = api.users.get.useQuery({ id: value }, { enabled: value !== '' }).data?.user;
  const isChosen = query === chosen?.display_name;
  const found = api.people.list.useQuery(
    { query: isChosen ? undefined : query || undefined, perPage: shown },
    { placeholderData: keepPreviousData },
  );
  const listed = found.data?.pagination.data ?? [];
  const people = chosen && !listed.some(({ id }) => id === chosen.id) ? [chosen, ...listed] : listed;
  return (
    <Select
      label={translate('Customer')}
      placeholder={translate('Search by name or email')}
      size="md"
      searchable
      clearable
      searchValue={typed}
      onSearchChange={setTyped}
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage={
        found.isError ? translate("Couldn't load people. Try again.") : translate('No one found')
      }
      // The people are found by the server.
      filter={({ options }) => options}
      data={people.map(({ id, display_name }) => ({ value: String(id), label: display_name }))}
      value={value === '' ? null : value}
      error={error}
      onChange={(id) => onChange(id ?? '')}
      renderOption={({ option }) => {
        const person = people.find(({ id }) => String(id) === option.value);
        return (
          <div>
            <Text size="sm" dir="auto">
              {option.label}
            </Text>
            {person?.email && (
              <Text size="xs" c="dimmed">
                {shownEmail(person.email)}
              </Text>
            )}
          </div>
        );
      }}
    />
  );
}
