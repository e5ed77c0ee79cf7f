import type { ReactNode } from 'react';
import { useTranslate } from '../../../platform/translate/use-translate.ts';
import { useLiveTickets } from '../live-tickets.ts';
import { QueuePane } from '../queue/queue-pane.tsx';
import classes from './agent-screen.module.css';
import { type AgentSearch, queueInputOf } from './agent-search.ts';
import { FolderRail } from './folder-rail.tsx';

interface AgentScreenProps {
  search: AgentSearch;
  onSearch: (search: AgentSearch) => void;
  /** The open ticket, or null while none is. */
  ticketId: number | null;
  children: ReactNode;
}

/** Where agents work: folders, the queue of one of them, and the open ticket. */
export function AgentScreen({ search, onSearch, ticketId, children }: AgentScreenProps) {
  const translate = useTranslate();
  useLiveTickets();
  const input = queueInputOf(search);
  return (
    <div className={classes.area} data-pane={ticketId === null ? 'queue' : 'ticket'}>
      <FolderRail search={search} />
      <section className={classes.queue} aria-label={translate('Queue')}>
        <QueuePane
          key={`${input.folder} ${input.order} ${input.query ?? ''}`}
          input={input}
          search={search}
          onSearch={onSearch}
          ticketId={ticketId}
        />
      </section>
      <section className={classes.ticket} aria-label={translate('Ticket')}>
        {children}
      </section>
    </div>
  );
}
