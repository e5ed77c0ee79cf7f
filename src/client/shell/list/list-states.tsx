import { Card } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { LoadFailure } from '../load-failure.tsx';

interface ListStatesProps<Item> {
  /** Undefined until they have come. */
  items: readonly Item[] | undefined;
  isFailed: boolean;
  onRetry: () => void;
  /** What stands there when there is nothing; null for nothing at all. */
  empty: ReactNode;
  /** The list itself, in a frame of its own. */
  children: (items: readonly Item[]) => ReactNode;
}

/** A list in whatever state it is; what stands in its place has the same frame. */
export function ListStates<Item>({ items, isFailed, onRetry, empty, children }: ListStatesProps<Item>) {
  const translate = useTranslate();
  if (items !== undefined && items.length > 0) return children(items);
  if (items !== undefined && empty === null) return null;
  return (
    <Card padding={0}>
      {items === undefined && !isFailed && <ListSkeleton rows={8} label={translate('Loading')} />}
      {items === undefined && isFailed && <LoadFailure onRetry={onRetry} />}
      {items !== undefined && empty}
    </Card>
  );
}
