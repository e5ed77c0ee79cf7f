import { NativeSelect, Select, type SelectProps } from '@mantine/core';
import { useHydrated } from '@tanstack/react-router';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { useLocationLists } from './use-location-lists.ts';

type FieldProps = Pick<
  SelectProps,
  'label' | 'description' | 'inputWrapperOrder' | 'autoComplete' | 'required' | 'withAsterisk' | 'error'
> & { name?: string; size?: 'md' };

interface SearchableSelectProps extends FieldProps {
  list: 'countries' | 'timezones';
  value?: string | null;
  onChange?: (value: string | null) => void;
}

/** A country or a timezone out of the list of all: the browser's own list until the page is alive. */
export function SearchableSelect({ list, value, onChange, ...props }: SearchableSelectProps) {
  const translate = useTranslate();
  const hydrated = useHydrated();
  const lists = useLocationLists();
  const timezones = lists?.timezones.map(({ group, items }) => ({ group: translate(group), items }));
  const data = (list === 'countries' ? lists?.countries : timezones) ?? [];
  if (!hydrated) {
    return <NativeSelect data={['', ...data]} defaultValue={value ?? ''} {...props} />;
  }
  return (
    <Select
      searchable
      clearable
      data={data}
      nothingFoundMessage={translate('No results')}
      clearButtonProps={{ 'aria-label': translate('Clear') }}
      value={value || null}
      onChange={onChange}
      {...props}
    />
  );
}
