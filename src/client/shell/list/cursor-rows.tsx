import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { RowList } from '../../ui/row-list.tsx';
import { ListStates } from './list-states.tsx';

interface CursorRowsProps<Item> {
  label: string;
  /** An infinite query of pages with a cursor. */
  list: {
    isError: boolean;
    refetch: () => Promise<unknown>;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  /** The items of its pages; undefined while loading. */
  items: readonly Item[] | undefined;
  /** Placeholder of an empty list. */
  empty: ReactNode;
  /** Label of the button for the next page; default: “Load more”. */
  moreLabel?: string;
  /** Renders an item as a `Row` with its key. */
  children: (item: Item) => ReactNode;
}

/** Rows that are loaded page after page, with their loading, error and empty states. */
export function CursorRows<Item>({ list, items, children, ...props }: CursorRowsProps<Item>) {
  const translate = useTranslate();
  return (
    <>
      <ListStates
        items={items}
        isFailed={list.isError}
        onRetry={() => void list.refetch()}
        empty={props.empty}
      >
        {(shown) => <RowList label={props.label}>{shown.map(children)}</RowList>}
      </ListStates>
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {props.moreLabel ?? translate('Load more')}
        </Button>
      )}
    </>
  );
}
