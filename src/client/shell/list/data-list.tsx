import { Card } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './data-list.module.css';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { ListStates } from './list-states.tsx';

interface DataListProps<Item extends { id: number | string }, Sort extends string>
  extends Omit<DataTableProps<Item, Sort>, 'items'> {
  /** Undefined while loading. */
  items: readonly Item[] | undefined;
  isFailed: boolean;
  onRetry: () => void;
  /** Placeholder of an empty list. */
  empty: ReactNode;
  /** Bulk actions, as a `SelectionBar`; shown while records are selected. */
  bar?: ReactNode;
}

/** A filtered list of records with its loading, error and empty states. */
export function DataList<Item extends { id: number | string }, Sort extends string = string>({
  items,
  isFailed,
  onRetry,
  empty,
  bar,
  ...table
}: DataListProps<Item, Sort>) {
  return (
    <ListStates items={items} isFailed={isFailed} onRetry={onRetry} empty={empty}>
      {(shown) => (
        <Card padding={0} className={classes.card}>
          {(table.selection?.selected.length ?? 0) > 0 && bar}
          <DataTable items={shown} {...table} />
        </Card>
      )}
    </ListStates>
  );
}
