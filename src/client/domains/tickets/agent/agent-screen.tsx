import { Title } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useUndoKey } from '../../operations/undo-bar.ts';
import { type AgentSearch, isFiltered, queueInputOf } from '../agent-search.ts';
import { useLiveTickets } from '../live-tickets.ts';
import { MacroRunHost } from '../macros/macro-run-host.tsx';
import { FolderRail } from '../queue/folder-rail.tsx';
import { usePersistedWorkspace } from '../queue/persisted-workspace.ts';
import { useQueueOrders } from '../queue/queue-order.ts';
import { QueuePane } from '../queue/queue-pane.tsx';
import { useTable } from '../queue/use-table.ts';
import classes from './agent-screen.module.css';
import { useFolded } from './use-folded.ts';

interface AgentScreenProps {
  search: AgentSearch;
  onSearch: (search: AgentSearch) => void;
  /** The open ticket; null for none. */
  ticketId: number | null;
  children: ReactNode;
}

/** The agent area: folders, the queue of one of them, and the open ticket. */
export function AgentScreen({ search, onSearch, ticketId, children }: AgentScreenProps) {
  const translate = useTranslate();
  useLiveTickets();
  useUndoKey();
  const rail = useFolded('rail');
  const table = useTable(ticketId);
  const input = queueInputOf(search);
  const { folder, query } = input;
  const [orders, rememberOrder] = useQueueOrders();
  const isOfFolder = !isFiltered(search);
  const kept = isOfFolder && query === undefined && search.order === undefined ? orders[folder] : undefined;
  const [keptWorkspace, keepWorkspace] = usePersistedWorkspace();
  const narrowed = search.workspace ?? keptWorkspace;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the address lacks what is persisted.
  useEffect(() => {
    const isOrdered = kept === undefined || kept === input.order;
    if (isOrdered && narrowed === search.workspace) return;
    onSearch({ ...search, order: isOrdered ? search.order : kept, workspace: narrowed });
  }, [kept, folder, narrowed, search.workspace]);
  const searchHere = (next: AgentSearch) => {
    // A link may select a workspace for one visit; only a selection made here is persisted or cleared.
    if (next.workspace !== search.workspace) keepWorkspace(next.workspace);
    onSearch(next);
  };
  return (
    <div
      className={classes.area}
      data-pane={ticketId === null ? 'queue' : 'ticket'}
      data-table={table.isTable || undefined}
      data-rail={rail.isFolded ? 'folded' : undefined}
    >
      {/* On a phone that shows a ticket, the queue's heading is hidden. */}
      {ticketId !== null && (
        <Title order={1} className={classes.heading}>
          {translate('Tickets')}
        </Title>
      )}
      <FolderRail search={search} orders={orders} isFolded={rail.isFolded} onFold={rail.toggle} />
      <section className={classes.queue} aria-label={translate('Queue')} data-queue>
        <QueuePane
          input={input}
          search={search}
          onSearch={searchHere}
          onOrder={(order) => {
            if (isOfFolder && query === undefined) rememberOrder(folder, order);
            onSearch({ ...search, order });
          }}
          ticketId={ticketId}
          table={table}
        />
      </section>
      <section className={classes.ticket} aria-label={translate('Ticket')}>
        {children}
      </section>
      <MacroRunHost />
    </div>
  );
}
