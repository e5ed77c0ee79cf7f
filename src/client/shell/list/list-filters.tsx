import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { useEarlyValue } from '../../ui/use-early-value.ts';
import classes from './list-filters.module.css';
import { type ListSearch, type Sorts, sortOf } from './list-search.ts';

interface FilterSelectProps<Value extends string> {
  label: string;
  /** Label of the option without a filter; without it an option is always selected. */
  all?: string;
  choices: readonly { value: Value; label: string }[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

/** Filters a list by one of a few values. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, all, choices, value, onChange } = props;
  const choose = (chosen: string) => onChange((chosen || undefined) as Value | undefined);
  const id = useEarlyValue(value ?? '', choose);
  return (
    <NativeSelect
      id={id}
      aria-label={label}
      data={[...(all === undefined ? [] : [{ value: '', label: all }]), ...choices]}
      value={value ?? ''}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      className={classes.select}
    />
  );
}

interface ListFiltersProps<Sort extends string> {
  /** Label of the search field. */
  label: string;
  search: ListSearch<Sort>;
  /** Sorts of the list and their labels, where it can be sorted. */
  sorts?: Sorts<Sort>;
  sortNames?: Readonly<Record<Sort, string>>;
  onChange: (change: ListSearch<Sort>) => void;
  /** Additional filters. */
  children?: ReactNode;
}

/** Search, filters and order of a list; wide tables can be sorted by their head as well. */
export function ListFilters<Sort extends string>(props: ListFiltersProps<Sort>) {
  const { label, search, sorts, sortNames, onChange, children } = props;
  const translate = useTranslate();
  return (
    <search className={classes.frame}>
      <div className={classes.filters}>
        <SearchField
          label={label}
          term={search.query ?? ''}
          onSearch={(query) => onChange({ query: query || undefined, page: undefined })}
          className={classes.search}
        />
        {children}
        {sorts && sortNames && (
          <FilterSelect
            label={translate('Sort by')}
            choices={(Object.keys(sorts) as Sort[]).map((value) => ({ value, label: sortNames[value] }))}
            value={sortOf(search, sorts)}
            onChange={(sort) => onChange({ sort, page: undefined })}
          />
        )}
      </div>
    </search>
  );
}
