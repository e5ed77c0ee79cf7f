import { Loader, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { Person } from '#shared/auth.ts';

const pauseMs = 250;
const noOwner = 'none';

interface OwnerSelectProps {
  owner: Person | null;
  /** Null removes the owner. */
  onChange: (ownerId: number | null) => void;
}

/** The owner of an article: one of the people who can edit articles, found by name on the server. */
export function OwnerSelect({ owner, onChange }: OwnerSelectProps) {
  const translate = useTranslate();
  const shown = owner?.display_name ?? translate('No owner');
  const [typed, setTyped] = useState(shown);
  const [isOpened, setOpened] = useState(false);
  // The field shows the selected name until something else is typed.
  const [query] = useDebouncedValue(typed === shown ? '' : typed.trim(), pauseMs);
  const list = api.hcArticles.owners.useQuery(
    { query },
    { enabled: isOpened, placeholderData: keepPreviousData },
  );
  const found = list.data?.owners ?? [];
  const people = owner === null || found.some(({ id }) => id === owner.id) ? found : [...found, owner];
  const isOffered = new Set([...(query === '' ? [noOwner] : []), ...found.map(({ id }) => String(id))]);
  return (
    <Select
      label={translate('Owner')}
      description={translate('Readers see the name of the owner as the author.')}
      searchable
      allowDeselect={false}
      data={[
        { value: noOwner, label: translate('No owner') },
        ...people.map(({ id, display_name }) => ({ value: String(id), label: display_name })),
      ]}
      filter={({ options }) => options.filter((option) => 'value' in option && isOffered.has(option.value))}
      nothingFoundMessage={
        list.isFetching ? translate('Loading') : translate('No one with this name can edit articles')
      }
      rightSection={isOpened && list.isFetching ? <Loader size={16} /> : undefined}
      error={list.isError && translate("The list of people couldn't be loaded. Open it again to retry.")}
      value={owner === null ? noOwner : String(owner.id)}
      onChange={(id) => id && onChange(id === noOwner ? null : Number(id))}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => {
        setOpened(true);
        if (list.isError) void list.refetch();
      }}
      // Typing starts a new search instead of appending to the selected name.
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}
