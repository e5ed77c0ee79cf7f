import { Checkbox, Table, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import classes from './data-table.module.css';
import { SortHead, type Sorting } from './sort-head.tsx';
import type { Selection } from './use-selection.ts';

export interface Column<Item, Sort extends string = string> {
  id: string;
  head: string;
  /** The initial sort when the column's head is selected. */
  sort?: Sort;
  /**
   * `main` identifies the record, takes the remaining width and is the title of its card; `short` is truncated;
   * `second` is hidden on narrow screens.
   */
  kind?: 'main' | 'short' | 'second';
  /** Its value needs its head, which precedes it on a card. */
  isNamed?: boolean;
  cell: (item: Item) => ReactNode;
}

export interface DataTableProps<Item extends { id: number | string }, Sort extends string> {
  items: readonly Item[];
  /** Accessible name of the table. */
  label?: string;
  columns: readonly Column<Item, Sort>[];
  /** Display name of a record. */
  nameOf: (item: Item) => string;
  /** The next records are loading. */
  isBusy?: boolean;
  sorting?: Sorting<Sort>;
  /** Present where records can be selected. */
  selection?: Selection<Item> | undefined;
  isSelectable?: (item: Item) => boolean;
  /** Actions of a record. */
  menu?: (item: Item) => ReactNode;
}

type Props<Item extends { id: number | string }, Sort extends string> = DataTableProps<Item, Sort>;

interface SelectAllProps {
  selection: { selected: readonly unknown[]; toggleAll: () => void };
  /** Number of selectable records. */
  selectable: number;
}

function SelectAll({ selection, selectable }: SelectAllProps) {
  const translate = useTranslate();
  const some = selection.selected.length;
  return (
    <Table.Th className={classes.check}>
      <Checkbox
        aria-label={translate('Select all on this page')}
        label={translate('Select all on this page')}
        checked={some > 0 && some === selectable}
        indeterminate={some > 0 && some < selectable}
        disabled={selectable === 0}
        onChange={selection.toggleAll}
      />
    </Table.Th>
  );
}

function DataRow<Item extends { id: number | string }, Sort extends string>(
  props: Props<Item, Sort> & { item: Item },
) {
  const { item, columns, nameOf, selection, isSelectable = () => true, menu } = props;
  const translate = useTranslate();
  return (
    <Table.Tr
      className={classes.row}
      data-selected={selection?.isSelected(item.id) || undefined}
      data-selectable={selection !== undefined || undefined}
    >
      {selection && (
        <Table.Td className={classes.check}>
          <Checkbox
            aria-label={translate('Select :name', { name: nameOf(item) })}
            checked={selection.isSelected(item.id)}
            disabled={!isSelectable(item)}
            onChange={() => selection.toggle(item.id)}
          />
        </Table.Td>
      )}
      {columns.map(({ id, head, kind, isNamed, cell }) => (
        <Table.Td key={id} className={kind && classes[kind]} data-head={isNamed ? head : undefined}>
          {cell(item)}
        </Table.Td>
      ))}
      {menu && <Table.Td className={classes.menu}>{menu(item)}</Table.Td>}
    </Table.Tr>
  );
}

/** Records as a table, or as cards on narrow screens. */
export function DataTable<Item extends { id: number | string }, Sort extends string>(
  props: Props<Item, Sort>,
) {
  const { items, label, columns, isBusy, sorting, selection, isSelectable = () => true, menu } = props;
  const translate = useTranslate();
  return (
    <Table
      verticalSpacing={10}
      horizontalSpacing="sm"
      className={classes.table}
      aria-busy={isBusy}
      aria-label={label}
    >
      <Table.Thead>
        <Table.Tr>
          {selection && <SelectAll selection={selection} selectable={items.filter(isSelectable).length} />}
          {columns.map(({ id, head, sort, kind }) =>
            sort !== undefined && sorting !== undefined ? (
              <SortHead
                key={id}
                label={head}
                first={sort}
                sorting={sorting}
                className={kind && classes[kind]}
              />
            ) : (
              <Table.Th key={id} className={kind && classes[kind]}>
                {head}
              </Table.Th>
            ),
          )}
          {menu && (
            <Table.Th>
              <VisuallyHidden>{translate('Actions')}</VisuallyHidden>
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {items.map((item) => (
          <DataRow key={item.id} {...props} item={item} />
        ))}
      </Table.Tbody>
    </Table>
  );
}
