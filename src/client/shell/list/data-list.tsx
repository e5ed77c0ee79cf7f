import { Card } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './data-list.module.css';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { ListStates } from './list-states.tsx';

interface DataListProps<Item extends { id: number | string }, Sort extends string>
  extends Omit<DataTableProps<Item, Sort>, 'items'> {
  /** Undefined until they have come. */
  items: readonly Item[] | undefined;
  isFailed: boolean;
  onRetry: () => void;
  /** What stands there when there is nothing. */
  empty: ReactNode;
  /** What can be done with those that are ticked: a `SelectionBar`. Shown while some are. */
  bar?: ReactNode;
}

/** Records that the filters ask for, in whatever state the list is. */
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
