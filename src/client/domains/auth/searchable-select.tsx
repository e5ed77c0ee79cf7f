import { Select, type SelectProps } from '@mantine/core';
import { useTranslate } from '../../platform/translate/use-translate.ts';
import { useLocationLists } from './use-location-lists.ts';

interface PlaceFieldProps extends Omit<SelectProps, 'data'> {
  list: 'countries' | 'timezones';
}

/** A country or a timezone out of the list of all. */
export function SearchableSelect({ list, value, ...props }: PlaceFieldProps) {
  const translate = useTranslate();
  const lists = useLocationLists();
  const timezones = lists?.timezones.map(({ group, items }) => ({ group: translate(group), items }));
  return (
    <Select
      searchable
      clearable
      data={(list === 'countries' ? lists?.countries : timezones) ?? []}
      nothingFoundMessage={translate('Nothing found')}
      clearButtonProps={{ 'aria-label': translate('Clear') }}
      value={value || null}
      {...props}
    />
  );
}
