import { Anchor, Button, Center, Checkbox, Group, Text } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowUp, IconInbox, IconUsersGroup } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useRef } from 'react';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useUser } from '#client/platform/use-session.ts';
import { NothingFound } from '#client/shell/list/nothing-found.tsx';
import { useSelection } from '#client/shell/list/use-selection.ts';
import { LoadFailure } from '#client/shell/load-failure.tsx';
import { priorityName } from '#client/shell/priority-name.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { isLimitedToAssigned } from '#shared/permissions.ts';
import { useQueuePresence } from '../../presence/use-queue-presence.ts';
import { type AgentSearch, countsInputOf } from '../agent-search.ts';
import { folderName } from './folder-rail.tsx';
import { useGroupName } from './group-filter.tsx';
import { moveFocus } from './move-focus.ts';
import classes from './queue-pane.module.css';
import rowClasses from './queue-row.module.css';
import { QueueRowLink } from './queue-row.tsx';
import { QueueSkeleton } from './queue-skeleton.tsx';
import { useOneStop } from './use-one-stop.ts';
import { type QueueInput, useQueue } from './use-queue.ts';

// Most visits of the queue select nothing.
const BulkBar = lazy(async () => ({ default: (await import('../bulk/bulk-bar.tsx')).BulkBar }));

interface QueueListProps {
  input: QueueInput;
  search: AgentSearch;
  onSearch: (search: AgentSearch) => void;
  ticketId: number | null;
  /** Whether rows show their checkboxes even while none is selected. */
  isSelecting: boolean;
  onSelecting: (isSelecting: boolean) => void;
}

/** Notice that a filter is active, with a button to clear it. */
function Narrowed({ line, onWiden }: { line: string; onWiden: () => void }) {
  const translate = useTranslate();
  return (
    <Group gap="xs" px="md" py={6} wrap="nowrap" justify="space-between">
      <Text size="sm" truncate dir="auto">
        {line}
      </Text>
      <Button variant="subtle" size="compact-sm" miw="max-content" onClick={onWiden}>
        {translate('Show all')}
      </Button>
    </Group>
  );
}

/** An empty folder; on a site without any ticket, says how tickets arrive. */
function EmptyFolder() {
  const translate = useTranslate();
  const { data } = api.tickets.counts.useQuery(countsInputOf({}));
  // Agents limited to their assigned tickets can't tell whether there are others.
  const seesAll = !isLimitedToAssigned(useUser());
  if (seesAll && data && Object.values(data.counts).every((count) => count === 0)) {
    return (
      <EmptyState
        icon={IconInbox}
        title={translate('No tickets yet')}
        description={translate(
          'Every request that someone submits in the help center arrives here as a ticket. Submit one yourself to try it.',
        )}
      >
        <Button variant="default" renderRoot={(props) => <Link to="/hc/tickets/new" {...props} />}>
          {translate('New request')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={IconInbox}
      title={translate('No tickets in this folder')}
      description={translate('Tickets appear here as soon as they belong in it.')}
    />
  );
}

interface EmptyQueueProps {
  isGone: boolean;
  search: AgentSearch;
  onSearch: (search: AgentSearch) => void;
}

function EmptyQueue({ isGone, search, onSearch }: EmptyQueueProps) {
  const translate = useTranslate();
  if (isGone) {
    return (
      <EmptyState
        icon={IconUsersGroup}
        title={translate('Workspace not found')}
        description={translate("It was deleted, or you don't have access to any of its tickets.")}
      />
    );
  }
  const { folder, order, ...filters } = search;
  if (Object.values(filters).some((value) => value !== undefined)) {
    return (
      <NothingFound
        title={translate('No tickets match your search')}
        onClear={() => onSearch({ folder, order })}
      />
    );
  }
  return <EmptyFolder />;
}

interface OtherFoldersProps {
  folders: ReturnType<typeof useQueue>['elsewhere'];
  query: string | undefined;
  search: AgentSearch;
}

/** The other folders in which a search found tickets. */
function OtherFolders({ folders, query, search: { workspace, priority } }: OtherFoldersProps) {
  const translate = useTranslate();
  return (
    <ul className={classes.elsewhere} aria-label={translate('In other folders')}>
      {folders.map(({ folder, count }) => (
        <li key={folder}>
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link to="/agent/tickets" search={{ folder, query, workspace, priority }} {...props} />
            )}
          >
            {translate(':count more in :folder', { count, folder: folderName(folder, translate) })}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}

/** The rows of a folder, or of a search in it. */
export function QueueList(props: QueueListProps) {
  const { input, search, onSearch, ticketId, isSelecting, onSelecting } = props;
  const translate = useTranslate();
  const queue = useQueue(input, ticketId);
  const scroll = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const ids = queue.rows.map(({ row }) => row.id);
  const selection = useSelection(
    input.folder,
    queue.rows.map(({ row }) => row),
  );
  const hasSelection = selection.selected.length > 0;
  useHotkeys([
    ['j', () => moveFocus(list.current, 1)],
    ['k', () => moveFocus(list.current, -1)],
    [
      'x',
      () => {
        const id =
          ids[[...(list.current?.children ?? [])].findIndex((row) => row.contains(document.activeElement))];
        if (id !== undefined) selection.toggle(id);
      },
    ],
  ]);
  const { stop, list: keys } = useOneStop(ids, ticketId);
  const presence = useQueuePresence(ids);
  const isEmpty = !queue.isPending && !queue.isError && queue.rows.length === 0;
  const isGone = search.workspace !== undefined && queue.workspace === null;
  const group = useGroupName(search.group);
  const showArrived = () => {
    queue.showArrived();
    scroll.current?.scrollTo({ top: 0 });
  };

  return (
    <>
      {(isSelecting || hasSelection) && (
        <Suspense>
          <BulkBar
            ids={selection.selected.map(({ id }) => id)}
            queue={input}
            canSelectAll={hasSelection && selection.selected.length === ids.length && queue.hasMore}
            isAllTicked={ids.length > 0 && selection.selected.length === ids.length}
            onToggleAll={selection.toggleAll}
            onClear={() => {
              selection.clear();
              onSelecting(false);
            }}
          />
        </Suspense>
      )}
      <div ref={scroll} className={classes.scroll}>
        <div role="status" className={classes.arrived}>
          {queue.arrived > 0 && (
            <Button
              size="compact-sm"
              radius="xl"
              leftSection={<IconArrowUp size={14} aria-hidden />}
              onClick={showArrived}
            >
              {translate(':count new', { count: queue.arrived })}
            </Button>
          )}
        </div>
        {search.workspace !== undefined && (
          <Narrowed
            line={translate('Workspace: :workspace', {
              workspace: queue.workspace?.name ?? `#${search.workspace}`,
            })}
            onWiden={() => onSearch({ ...search, workspace: undefined })}
          />
        )}
        {search.priority !== undefined && (
          <Narrowed
            line={translate('Priority: :priority', {
              priority: priorityName(search.priority, translate),
            })}
            onWiden={() => onSearch({ ...search, priority: undefined })}
          />
        )}
        {search.group !== undefined && (
          <Narrowed
            line={translate('Group: :group', { group })}
            onWiden={() => onSearch({ ...search, group: undefined })}
          />
        )}
        {queue.isPending && <QueueSkeleton rows={8} label={translate('Loading')} />}
        {queue.isError && <LoadFailure onRetry={queue.retry} />}
        {queue.corrected && queue.rows.length > 0 && (
          <Text size="sm" c="dimmed" px="md" py="xs">
            {translate('Showing results for ":query"', { query: queue.corrected })}
          </Text>
        )}
        {isEmpty && <EmptyQueue isGone={isGone} search={search} onSearch={onSearch} />}
        <ul
          ref={list}
          className={classes.list}
          aria-label={folderName(input.folder, translate)}
          data-selecting={isSelecting || hasSelection || undefined}
          {...keys}
        >
          {queue.rows.map(({ row, left }) => (
            <li key={row.id} className={rowClasses.item}>
              <QueueRowLink
                row={row}
                search={search}
                isOpen={row.id === ticketId}
                isStop={row.id === stop}
                hasLeft={left}
                colleagues={presence[row.id] ?? []}
              />
              <Checkbox
                size="sm"
                className={rowClasses.tick}
                tabIndex={row.id === stop ? 0 : -1}
                aria-label={translate('Select ticket #:id', { id: row.id })}
                checked={selection.isSelected(row.id)}
                onChange={({ nativeEvent }) =>
                  nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
                    ? selection.extendTo(row.id)
                    : selection.toggle(row.id)
                }
              />
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
        {queue.elsewhere.length > 0 && (
          <OtherFolders folders={queue.elsewhere} query={input.query} search={search} />
        )}
      </div>
    </>
  );
}
