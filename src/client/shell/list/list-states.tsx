import { Card } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { ListSkeleton } from '../../ui/list-skeleton.tsx';
import { LoadFailure } from '../load-failure.tsx';

interface ListStatesProps<Item> {
  /** Undefined while loading. */
  items: readonly Item[] | undefined;
  isFailed: boolean;
  onRetry: () => void;
  /** Placeholder of an empty list; null renders nothing. */
  empty: ReactNode;
  /** Renders the list, in a frame of its own. */
  children: (items: readonly Item[]) => ReactNode;
}

/** A list with its loading, error and empty states; their placeholders have the same frame. */
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
