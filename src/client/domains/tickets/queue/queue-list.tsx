import { Anchor, Box, Button, Center, Checkbox, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import {
  type ComponentProps,
  lazy,
  memo,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useShortcuts } from '#client/platform/keys/use-shortcuts.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useSelection } from '#client/shell/list/use-selection.ts';
import { LoadFailure } from '#client/shell/load-failure.tsx';
import type { PresentPerson } from '#shared/presence.ts';
import { useQueuePresence } from '../../presence/use-queue-presence.ts';
import type { AgentSearch, QueueInput } from '../agent-search.ts';
import { publishOccupied } from '../flow/shown-rows.ts';
import { folderName } from '../folder-name.ts';
import { ActiveFilters } from './active-filters.tsx';
import { Arrived } from './arrived.tsx';
import { EmptyQueue } from './empty-queue.tsx';
import { moveFocus } from './move-focus.ts';
import classes from './queue-pane.module.css';
import rowClasses from './queue-row.module.css';
import { QueueRowLink } from './queue-row.tsx';
import { QueueSkeleton } from './queue-skeleton.tsx';
import { QueueTableHead, QueueTableRow } from './queue-table.tsx';
import { useOneStop } from './use-one-stop.ts';
import { useQueue } from './use-queue.ts';

// Most visits of the queue select nothing.
const BulkBar = lazy(async () => ({ default: (await import('../bulk/bulk-bar.tsx')).BulkBar }));

const WaitingReplies = lazy(async () => ({
  default: (await import('../outbox/waiting-replies.tsx')).WaitingReplies,
}));

interface QueueListProps {
  /** The name of the folder, the view, or of a filter. */
  title: string;
  input: QueueInput;
  search: AgentSearch;
  onSearch: (search: AgentSearch) => void;
  ticketId: number | null;
  /** The columns of the list as a table; null for rows. */
  columns?: readonly string[] | null;
  /** Whether rows are one line each. */
  isCompact?: boolean;
  /** Whether rows show their checkboxes even while none is selected. */
  isSelecting: boolean;
  onSelecting: (isSelecting: boolean) => void;
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

/** Selects a row, or with Shift all rows from the one selected before. */
type OnSelect = (id: number, toHere: boolean) => void;

interface RowCheckboxProps {
  id: number;
  /** Where it is, in rows other than those of three lines. */
  place: string | undefined;
  isStop: boolean;
  isSelected: boolean;
  onSelect: OnSelect;
}

function RowCheckbox({ id, isStop, place, isSelected, onSelect }: RowCheckboxProps) {
  const translate = useTranslate();
  return (
    <Checkbox
      size="sm"
      className={place === undefined ? rowClasses.tick : `${rowClasses.tick} ${place}`}
      tabIndex={isStop ? 0 : -1}
      aria-label={translate('Select ticket #:id', { id })}
      checked={isSelected}
      onChange={({ nativeEvent }) => onSelect(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  );
}

type QueueItemProps = ComponentProps<typeof QueueRowLink> & {
  /** The columns of a table; null for rows. */
  columns: readonly string[] | null;
  isSelected: boolean;
  onSelect: OnSelect;
};

const noOne: readonly PresentPerson[] = [];

/** A ticket of the list with its checkbox. Others do not change when one is opened or selected. */
const QueueItem = memo(function QueueItem({ columns, isSelected, onSelect, ...link }: QueueItemProps) {
  const { row, search, isStop, isCompact } = link;
  const ofRow = isCompact ? rowClasses['compact-tick'] : undefined;
  return (
    <li className={rowClasses.item}>
      {columns === null ? (
        <QueueRowLink {...link} />
      ) : (
        <QueueTableRow row={row} columns={columns} search={search} isStop={isStop} />
      )}
      <RowCheckbox
        id={row.id}
        isStop={isStop}
        place={columns === null ? ofRow : rowClasses.dense}
        isSelected={isSelected}
        onSelect={onSelect}
      />
    </li>
  );
});

/** The selected rows, and the keys that move between rows and select one. */
function useQueueSelection(
  place: string,
  shown: ReturnType<typeof useQueue>['rows'],
  list: RefObject<HTMLUListElement | null>,
) {
  const rows = shown.map(({ row }) => row);
  const selection = useSelection(place, rows);
  const [isAllChosen, setAllChosen] = useState(false);
  const isAllTicked = rows.length > 0 && selection.selected.length === rows.length;
  const toggleFocused = () => {
    const items = [...(list.current?.children ?? [])];
    const row = rows[items.findIndex((item) => item.contains(document.activeElement))];
    if (row !== undefined) selection.toggle(row.id);
  };
  useShortcuts({
    next_row: () => moveFocus(list.current, 1),
    previous_row: () => moveFocus(list.current, -1),
    select_row: toggleFocused,
    select_all: () => {
      setAllChosen(!isAllTicked);
      selection.toggleAll();
    },
  });
  const latest = useRef(selection);
  latest.current = selection;
  const onSelect: OnSelect = useCallback((id, toHere) => {
    if (toHere) latest.current.extendTo(id);
    else latest.current.toggle(id);
  }, []);
  const bar = {
    isAllTicked,
    isAllChosen,
    onAll: () => setAllChosen(true),
    onToggleAll: selection.toggleAll,
    onClear: () => {
      selection.clear();
      setAllChosen(false);
    },
  };
  return { selection, onSelect, bar };
}

/** The rows of a folder, or of a search in it. */
export function QueueList(props: QueueListProps) {
  const { title, input, search, onSearch, ticketId, columns = null, isSelecting, onSelecting } = props;
  const { isCompact = false } = props;
  const translate = useTranslate();
  const queue = useQueue(input, ticketId);
  const scroll = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const ids = queue.rows.map(({ row }) => row.id);
  const { selection, onSelect, bar } = useQueueSelection(
    `${input.folder} ${input.viewId} ${input.filter}`,
    queue.rows,
    list,
  );
  const hasSelection = selection.selected.length > 0;
  const { stop, list: keys } = useOneStop(ids, ticketId);
  const presence = useQueuePresence(ids);
  const occupied = ids.filter((id) => (presence[id] ?? []).length > 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that they are others.
  useEffect(() => publishOccupied(occupied), [occupied.join()]);
  const isEmpty = !queue.isPending && !queue.isError && queue.rows.length === 0;
  const isGone = search.workspace !== undefined && queue.workspace === null;
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
            title={title}
            canSelectAll={bar.isAllTicked && queue.hasMore}
            {...bar}
            onClear={() => {
              bar.onClear();
              onSelecting(false);
            }}
          />
        </Suspense>
      )}
      <Arrived count={queue.arrived} onShow={showArrived} />
      <div ref={scroll} className={classes.scroll}>
        <ActiveFilters search={search} onSearch={onSearch} workspace={queue.workspace} />
        {input.folder === 'drafts' && (
          <Box px="md" pt="xs">
            <Suspense>
              <WaitingReplies />
            </Suspense>
          </Box>
        )}
        {queue.isPending && <QueueSkeleton rows={8} isCompact={isCompact} label={translate('Loading')} />}
        {queue.isError && <LoadFailure onRetry={queue.retry} />}
        {queue.corrected && queue.rows.length > 0 && (
          <Text size="sm" c="dimmed" px="md" py="xs">
            {translate('Showing results for ":query"', { query: queue.corrected })}
          </Text>
        )}
        {isEmpty && <EmptyQueue isGone={isGone} search={search} onSearch={onSearch} />}
        {columns !== null && queue.rows.length > 0 && <QueueTableHead columns={columns} />}
        <ul
          ref={list}
          className={classes.list}
          aria-label={title}
          data-selecting={isSelecting || hasSelection || undefined}
          {...keys}
        >
          {queue.rows.map(({ row, left }) => (
            <QueueItem
              key={row.id}
              row={row}
              columns={columns}
              isCompact={isCompact}
              search={search}
              isOpen={row.id === ticketId}
              isStop={row.id === stop}
              hasLeft={left}
              colleagues={presence[row.id] ?? noOne}
              isSelected={selection.isSelected(row.id)}
              onSelect={onSelect}
            />
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
