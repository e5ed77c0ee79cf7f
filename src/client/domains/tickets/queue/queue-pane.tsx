import { ActionIcon, NativeSelect, Title } from '@mantine/core';
import {
  IconBan,
  IconBaselineDensitySmall,
  IconCheckbox,
  IconFilter,
  IconPlus,
  IconTable,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { type Translate, useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { SearchField } from '#client/ui/search-field.tsx';
import { ordersOf, type QueueOrder, type ViewDensity } from '#shared/ticket-states.ts';
import type { TicketView } from '#shared/ticket-views.ts';
import { FilterBar } from '../../views/filter-bar.tsx';
import { SaveView } from '../../views/save-view.tsx';
import { ViewMenu } from '../../views/view-menu.tsx';
import { type AgentSearch, filterOrdersOf, isFiltered, type QueueInput } from '../agent-search.ts';
import { useFollowedJob } from '../bulk/current-job.ts';
import { QueueFilters } from './queue-filters.tsx';
import { QueueList } from './queue-list.tsx';
import classes from './queue-pane.module.css';
import { defaultColumns } from './queue-table.tsx';
import { useCompactRows } from './use-compact-rows.ts';
import { useListFilter } from './use-list-filter.ts';
import type { useTable } from './use-table.ts';

const BulkProgress = lazy(async () => ({
  default: (await import('../bulk/bulk-progress.tsx')).BulkProgress,
}));

interface QueuePaneProps {
  input: QueueInput;
  search: AgentSearch;
  onSearch: (search: AgentSearch) => void;
  onOrder: (order: QueueOrder) => void;
  ticketId: number | null;
  table: ReturnType<typeof useTable>;
}

const orderName = (order: QueueOrder, translate: Translate) =>
  ({
    longest_waiting: translate('Longest waiting'),
    newest: translate('Newest'),
    updated: translate('Recently updated'),
    recently_closed: translate('Recently closed'),
    relevance: translate('Relevance'),
  })[order];

interface ListToggleProps {
  icon: typeof IconTable;
  label: string;
  isOn: boolean;
  onToggle: () => void;
}

function ListToggle({ icon: Icon, label, isOn, onToggle }: ListToggleProps) {
  return (
    <ActionIcon
      size="sm"
      variant={isOn ? 'light' : 'subtle'}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      onClick={onToggle}
    >
      <Icon size={16} aria-hidden />
    </ActionIcon>
  );
}

interface ListActionsProps {
  /** Null where the list is a table. */
  rows: { isCompact: boolean; toggle: () => void } | null;
  /** Null where the list has no room for a table. */
  table: ReturnType<typeof useTable> | null;
  search: AgentSearch;
  view: TicketView | null;
  onSearch: (search: AgentSearch) => void;
  onOpen: (view: TicketView) => void;
  isSelecting: boolean;
  onSelecting: (isSelecting: boolean) => void;
}

/** Buttons beside the name of the list. */
function ListActions({
  rows,
  table,
  search,
  view,
  onSearch,
  onOpen,
  isSelecting,
  onSelecting,
}: ListActionsProps) {
  const translate = useTranslate();
  const mayBlock = usePermission('tickets.delete');
  return (
    <>
      <ActionIcon
        size="sm"
        aria-label={translate('New ticket')}
        title={translate('New ticket')}
        renderRoot={(props) => <Link to="/agent/tickets/new" {...props} />}
      >
        <IconPlus size={16} aria-hidden />
      </ActionIcon>
      {view !== null && (
        <ViewMenu view={view} onOpen={onOpen} onDeleted={() => onSearch({ workspace: search.workspace })} />
      )}
      {search.folder === 'spam' && !isFiltered(search) && mayBlock && (
        <ActionIcon
          size="sm"
          aria-label={translate('Blocked senders')}
          title={translate('Blocked senders')}
          renderRoot={(props) => <Link to="/agent/blocked-senders" {...props} />}
        >
          <IconBan size={16} aria-hidden />
        </ActionIcon>
      )}
      {table !== null && (
        <ListToggle
          icon={IconTable}
          label={translate('Show as a table')}
          isOn={table.isWanted}
          onToggle={table.toggle}
        />
      )}
      {rows !== null && (
        <ListToggle
          icon={IconBaselineDensitySmall}
          label={translate('Compact rows')}
          isOn={rows.isCompact}
          onToggle={rows.toggle}
        />
      )}
      <ListToggle
        icon={IconCheckbox}
        label={translate('Select tickets')}
        isOn={isSelecting}
        onToggle={() => onSelecting(!isSelecting)}
      />
    </>
  );
}

/** The identity of a list: with another one its rows are read anew. */
const keyOf = (input: QueueInput) =>
  `${input.folder} ${input.viewId ?? ''} ${input.filter ?? ''} ${input.order} ${input.query ?? ''} ${input.workspace_id ?? ''} ${input.priority ?? ''} ${input.groupId ?? ''} ${input.category ?? ''} ${input.field ?? ''}`;

/** The density that a view of the list is saved with; a table shows none. */
const savedDensity = (isTable: boolean, view: TicketView | null, isCompact: boolean): ViewDensity | null => {
  if (isTable) return view?.density ?? null;
  return isCompact ? 'compact' : 'comfortable';
};

/** The queue of a folder. */
export function QueuePane({ input, search, onSearch, onOrder, ticketId, table }: QueuePaneProps) {
  const translate = useTranslate();
  const { folder, order, query } = input;
  const [isSelecting, setSelecting] = useState(false);
  const jobId = useFollowedJob();
  const list = useListFilter(search);
  const { view, filter } = list;
  const [isCompact, toggleCompact] = useCompactRows(view);
  const { workspace } = search;
  const openView = (opened: TicketView) =>
    onSearch({ view: opened.id, order: opened.order, workspace, query: search.query });
  const orders = isFiltered(search)
    ? filterOrdersOf(query !== undefined)
    : ordersOf(folder, query !== undefined);
  return (
    <>
      <div className={classes.head}>
        <div className={classes.title}>
          <Title order={1} size="h4" dir="auto">
            {list.title}
          </Title>
          <div className={classes.controls}>
            <ListActions
              search={search}
              view={view}
              onSearch={onSearch}
              onOpen={openView}
              rows={table.isTable ? null : { isCompact, toggle: toggleCompact }}
              table={ticketId === null && table.isWide ? table : null}
              isSelecting={isSelecting}
              onSelecting={setSelecting}
            />
            <QueueFilters search={search} onSearch={onSearch} />
          </div>
        </div>
        <div className={classes.tools}>
          <search>
            <SearchField
              size="sm"
              label={isFiltered(search) ? translate('Search these tickets') : translate('Search this folder')}
              term={search.query ?? ''}
              // A search has its own default order and does not change the folder's.
              onSearch={(words) => onSearch({ ...search, order: undefined, query: words || undefined })}
            />
          </search>
          <NativeSelect
            size="xs"
            variant="unstyled"
            aria-label={translate('Sort order')}
            data={orders.map((value) => ({
              value,
              label: orderName(value, translate),
            }))}
            value={order}
            onChange={(event) => onOrder(event.currentTarget.value as QueueOrder)}
            className={classes.order}
          />
        </div>
        {filter !== null && (
          <FilterBar filter={filter} onFilter={(changed) => onSearch({ ...search, filter: changed })} />
        )}
        {search.filter !== undefined && (
          <SaveView
            filter={search.filter}
            order={order === 'relevance' ? 'longest_waiting' : order}
            density={savedDensity(table.isTable, view, isCompact)}
            view={view}
            onOpen={openView}
            onClear={() => (view === null ? onSearch({ workspace }) : openView(view))}
          />
        )}
      </div>
      {jobId !== null && (
        <Suspense>
          <BulkProgress key={jobId} jobId={jobId} />
        </Suspense>
      )}
      {list.isMissing ? (
        <EmptyState
          icon={IconFilter}
          title={translate('View not found')}
          description={translate('It was deleted, or it is no longer shared with you.')}
        />
      ) : (
        <QueueList
          key={keyOf(input)}
          title={list.title}
          input={input}
          search={search}
          onSearch={onSearch}
          ticketId={ticketId}
          columns={table.isTable ? (view?.columns.length ? view.columns : defaultColumns) : null}
          isCompact={isCompact}
          isSelecting={isSelecting}
          onSelecting={setSelecting}
        />
      )}
    </>
  );
}
