import { Select } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';

/** Max options shown. */
const shown = 20;

interface TagSelectProps {
  label: string;
  /** Ids of tags that are excluded. */
  except: readonly number[];
  value: number | null;
  onChange: (id: number | null) => void;
}

/** Selects an existing tag by name. */
export function TagSelect({ label, except, value, onChange }: TagSelectProps) {
  const translate = useTranslate();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const found = api.tags.list.useQuery(
    { query: query === chosen?.label ? '' : query, perPage: shown + except.length },
    { placeholderData: keepPreviousData },
  );
  const choices = (found.data?.pagination.data ?? [])
    .filter(({ id }) => !except.includes(id))
    .map(({ id, display_name }) => ({ value: String(id), label: display_name }));
  const isListed = choices.some((choice) => choice.value === chosen?.value);
  return (
    <Select
      label={label}
      placeholder={translate('Choose a tag')}
      searchable
      comboboxProps={{ withinPortal: false }}
      searchValue={query}
      onSearchChange={setQuery}
      nothingFoundMessage={translate('No results')}
      // The options are filtered by the server.
      filter={({ options }) => options}
      data={chosen === null || isListed ? choices : [chosen, ...choices]}
      value={value === null ? null : String(value)}
      onChange={(next, option) => {
        setChosen(next === null ? null : { value: next, label: option?.label ?? '' });
        onChange(next === null ? null : Number(next));
      }}
    />
  );
}
