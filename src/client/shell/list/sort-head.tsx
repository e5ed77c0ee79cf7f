import { Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import classes from './data-table.module.css';
import type { Sorts } from './list-search.ts';

/** The current sort of a list, and its available sorts. */
export interface Sorting<Sort extends string> {
  sorts: Sorts<Sort>;
  current: Sort;
  onSort: (sort: Sort) => void;
}

interface SortHeadProps<Sort extends string> {
  label: string;
  /** The initial sort when this column is selected. */
  first: Sort;
  sorting: Sorting<Sort>;
  className?: string | undefined;
}

/** A column head that sorts the list; a second click reverses the order. */
export function SortHead<Sort extends string>({ label, first, sorting, className }: SortHeadProps<Sort>) {
  const { sorts, current, onSort } = sorting;
  const isSorted = sorts[current].order === sorts[first].order;
  const isRising = sorts[current].direction === 'asc';
  const Arrow = isRising ? IconArrowUp : IconArrowDown;
  return (
    <Table.Th className={className} aria-sort={isSorted ? (isRising ? 'ascending' : 'descending') : 'none'}>
      <UnstyledButton
        className={classes.sort}
        onClick={() => onSort(isSorted ? sorts[current].opposite : first)}
      >
        {label}
        <Arrow size={14} aria-hidden className={classes.arrow} data-shown={isSorted || undefined} />
      </UnstyledButton>
    </Table.Th>
  );
}
