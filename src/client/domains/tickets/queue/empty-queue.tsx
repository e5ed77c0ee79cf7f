import { Button } from '@mantine/core';
import { IconInbox, IconUsersGroup } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useUser } from '#client/platform/use-session.ts';
import { NothingFound } from '#client/shell/list/nothing-found.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ticketScopeNameOf } from '#shared/permissions.ts';
import type { QueueFolder } from '#shared/ticket-states.ts';
import { type AgentSearch, countsInputOf, defaultFolder } from '../agent-search.ts';

/** An empty folder; on a site without any ticket, says how tickets arrive. */
function EmptyFolder({ folder }: { folder: QueueFolder }) {
  const translate = useTranslate();
  const { data } = api.tickets.counts.useQuery(countsInputOf({}));
  // Agents limited to a part of the tickets can't tell whether there are others.
  const seesAll = ticketScopeNameOf(useUser()) === 'all';
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
  const descriptions: Partial<Record<QueueFolder, string>> = {
    mentions: translate('Tickets appear here when a colleague mentions you in a note.'),
    following: translate('Tickets that you follow appear here until they are closed.'),
  };
  return (
    <EmptyState
      icon={IconInbox}
      title={translate('No tickets in this folder')}
      description={descriptions[folder] ?? translate('Tickets appear here as soon as they belong in it.')}
    />
  );
}

interface EmptyQueueProps {
  isGone: boolean;
  search: AgentSearch;
  onSearch: (search: AgentSearch) => void;
}

/** In place of the rows of a folder or search without any. */
export function EmptyQueue({ isGone, search, onSearch }: EmptyQueueProps) {
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
  const { folder, order, view, filter, ...filters } = search;
  if (Object.values(filters).some((value) => value !== undefined)) {
    return (
      <NothingFound
        title={translate('No tickets match your search')}
        onClear={() => onSearch({ folder, order, view, filter })}
      />
    );
  }
  if (filter !== undefined)
    return (
      <NothingFound
        title={translate('No tickets match this filter')}
        onClear={() => onSearch({ folder, order, view })}
      />
    );
  if (view !== undefined)
    return (
      <EmptyState
        icon={IconInbox}
        title={translate('No tickets in this view')}
        description={translate('Tickets appear here as soon as they match its filter.')}
      />
    );
  return <EmptyFolder folder={folder ?? defaultFolder} />;
}
