import { Card } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { LoadFailure } from '../load-failure.tsx';
import classes from './data-list.module.css';
import { DataTable, type DataTableProps } from './data-table.tsx';

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
  const translate = useTranslate();
  return (
    <Card padding={0} className={classes.card}>
      {items === undefined && !isFailed && <ListSkeleton rows={8} label={translate('Loading')} />}
      {items === undefined && isFailed && <LoadFailure onRetry={onRetry} />}
      {(table.selection?.selected.length ?? 0) > 0 && bar}
      {items !== undefined && items.length > 0 && <DataTable items={items} {...table} />}
      {items?.length === 0 && empty}
    </Card>
  );
}
