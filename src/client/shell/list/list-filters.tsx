import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { useEarlyValue } from '../../ui/use-early-value.ts';
import classes from './list-filters.module.css';
import { type ListSearch, type Sorts, sortOf } from './list-search.ts';

interface FilterSelectProps<Value extends string> {
  label: string;
  /** What is said of no choice; without it there is always one. */
  all?: string;
  choices: readonly { value: Value; label: string }[];
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

/** Narrows a list to records of one kind. */
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
  /** What the search field looks for. */
  label: string;
  search: ListSearch<Sort>;
  /** Where the list can be sorted: the ways, and how each is called. */
  sorts?: Sorts<Sort>;
  sortNames?: Readonly<Record<Sort, string>>;
  onChange: (change: ListSearch<Sort>) => void;
  /** Filters of its own. */
  children?: ReactNode;
}

/** Words, filters and order of a list; where there is room for its head, that sorts too. */
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
