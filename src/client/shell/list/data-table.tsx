import { Checkbox, Table, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import classes from './data-table.module.css';
import { SortHead, type Sorting } from './sort-head.tsx';
import type { Selection } from './use-selection.ts';

export interface Column<Item, Sort extends string = string> {
  id: string;
  head: string;
  /** The way of sorting that comes first when its head is chosen. */
  sort?: Sort;
  /**
   * `main` says which record it is, takes the room, and is the title of its card; `short` is cut when it is long;
   * `second` is left out where there is little room.
   */
  kind?: 'main' | 'short' | 'second';
  /** Its value says nothing without its head, which stands before it on a card. */
  isNamed?: boolean;
  cell: (item: Item) => ReactNode;
}

export interface DataTableProps<Item extends { id: number | string }, Sort extends string> {
  items: readonly Item[];
  /** What the table lists, for those who do not see it. */
  label?: string;
  columns: readonly Column<Item, Sort>[];
  /** What a record is called. */
  nameOf: (item: Item) => string;
  /** Others are on their way. */
  isBusy?: boolean;
  sorting?: Sorting<Sort>;
  /** Where records can be ticked. */
  selection?: Selection<Item> | undefined;
  isSelectable?: (item: Item) => boolean;
  /** What can be done with one record. */
  menu?: (item: Item) => ReactNode;
}

type Props<Item extends { id: number | string }, Sort extends string> = DataTableProps<Item, Sort>;

interface SelectAllProps {
  selection: { selected: readonly unknown[]; toggleAll: () => void };
  /** How many there are to be ticked. */
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

/** Records as a table, or as cards where there is no room for one. */
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
