import { Button, Center, NativeSelect, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowUp, IconInbox } from '@tabler/icons-react';
import { useRef } from 'react';
import type { QueueOrder } from '#shared/ticket-states.ts';
import { useTranslate } from '../../../platform/translate/use-translate.ts';
import { LoadFailure } from '../../../shell/load-failure.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListSkeleton } from '../../../ui/list-skeleton.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import type { AgentSearch } from '../agent/agent-search.ts';
import { folderName } from '../agent/folder-rail.tsx';
import { moveFocus } from './move-focus.ts';
import classes from './queue-pane.module.css';
import { QueueRowLink } from './queue-row.tsx';
import { type QueueInput, useQueue } from './use-queue.ts';

interface QueuePaneProps {
  input: QueueInput;
  search: AgentSearch;
  onSearch: (search: AgentSearch) => void;
  ticketId: number | null;
}

/** The tickets of a folder. */
export function QueuePane({ input, search, onSearch, ticketId }: QueuePaneProps) {
  const translate = useTranslate();
  const queue = useQueue(input, ticketId);
  const list = useRef<HTMLUListElement>(null);
  useHotkeys([
    ['j', () => moveFocus(list.current, 1)],
    ['k', () => moveFocus(list.current, -1)],
  ]);
  const orders: { value: QueueOrder; label: string }[] = [
    { value: 'longest_waiting', label: translate('Longest waiting') },
    { value: 'newest', label: translate('Newest') },
    { value: 'updated', label: translate('Recently updated') },
  ];
  const isEmpty = !queue.isPending && !queue.isError && queue.rows.length === 0;

  return (
    <>
      <div className={classes.head}>
        <div className={classes.title}>
          <Title order={1} size="h4">
            {folderName(input.folder, translate)}
          </Title>
          <NativeSelect
            size="xs"
            variant="unstyled"
            aria-label={translate('Order')}
            data={orders}
            value={input.order}
            onChange={(event) => onSearch({ ...search, order: event.currentTarget.value as QueueOrder })}
            className={classes.order}
          />
        </div>
        <search>
          <SearchField
            size="sm"
            label={translate('Search this folder')}
            term={search.query ?? ''}
            onSearch={(query) => onSearch({ ...search, query: query || undefined })}
          />
        </search>
      </div>
      <div className={classes.scroll}>
        <div role="status" className={classes.arrived}>
          {queue.arrived > 0 && (
            <Button
              size="compact-sm"
              radius="xl"
              leftSection={<IconArrowUp size={14} aria-hidden />}
              onClick={queue.showArrived}
            >
              {translate(':count new', { count: queue.arrived })}
            </Button>
          )}
        </div>
        {queue.isPending && <ListSkeleton rows={8} label={translate('Loading')} />}
        {queue.isError && <LoadFailure onRetry={queue.retry} />}
        {isEmpty && (
          <EmptyState
            icon={<IconInbox size={28} aria-hidden />}
            title={input.query ? translate('No tickets match your search') : translate('Nothing here')}
            description={
              input.query
                ? translate('Try other words, or another folder.')
                : translate('Tickets will show up here as they come.')
            }
          />
        )}
        <ul ref={list} className={classes.list} aria-label={folderName(input.folder, translate)}>
          {queue.rows.map((row) => (
            <li key={row.id}>
              <QueueRowLink row={row} search={search} isOpen={row.id === ticketId} />
            </li>
          ))}
        </ul>
        {queue.hasMore && (
          <Center p="md">
            <Button variant="default" size="xs" loading={queue.isLoadingMore} onClick={queue.loadMore}>
              {translate('Load more')}
            </Button>
          </Center>
        )}
      </div>
    </>
  );
}
