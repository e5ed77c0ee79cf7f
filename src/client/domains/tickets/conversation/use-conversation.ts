import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { useUser } from '#client/platform/use-session.ts';
import { hasPermission } from '#shared/permissions.ts';
import type { TicketEvent } from '#shared/ticket-events.ts';
import type { Reply } from '#shared/tickets.ts';
import { newestMessages } from './newest-messages.ts';

/** How long, and how often, the emails of a new message are looked after: they leave within seconds. */
const deliveries = { lookedAfterMs: 120_000, everyMs: 4000 };

/** Whether the emails of a new message are on their way; no change of the ticket tells that they have left. */
const isOnItsWay = ({ delivery, by_requester, type, created_at }: Reply) =>
  !by_requester &&
  type !== 'notes' &&
  (delivery === undefined || delivery.state === 'none' || delivery.state === 'queued') &&
  Date.now() - Date.parse(created_at) < deliveries.lookedAfterMs;

export interface Conversation {
  /** Oldest first. */
  replies: Reply[];
  /** Events of the ticket, oldest first; null until loaded. */
  events: readonly TicketEvent[] | null;
  /** Number of messages not loaded: before the first one, or after `foldedAfter`. */
  older: number;
  /** The last message of the loaded beginning, after which others are collapsed; null while it is not shown. */
  foldedAfter: number | null;
  loadOlder: () => void;
  /** Loads as many older pages as there are recent ones. */
  loadTwice: () => void;
  loadFirst: () => void;
  isLoadingOlder: boolean;
  isPending: boolean;
  isError: boolean;
  retry: () => void;
}

/**
 * The messages of a ticket. The newest page is loaded first, older ones on demand, as is the beginning, with the
 * messages in between collapsed; loaded pages are kept current.
 */
export function useConversation(id: number): Conversation {
  const [recent, setRecent] = useState(1);
  const [withFirst, setWithFirst] = useState(false);
  const [lastPage, setLastPage] = useState(1);
  const isAgent = hasPermission(useUser(), 'tickets.update');
  const pages = Array.from({ length: recent }, (_, index) => index + 1);
  const isFolded = withFirst && lastPage > recent;
  const results = api.useQueries((procedures) =>
    [...pages, ...(isFolded ? [lastPage] : [])].map((page) =>
      procedures.tickets.replies(
        { ...newestMessages(id), page },
        isAgent && page === 1
          ? {
              refetchInterval: ({ state }) =>
                state.data?.pagination.data.some(isOnItsWay) ? deliveries.everyMs : false,
            }
          : {},
      ),
    ),
  );
  const { data: history } = api.tickets.events.useQuery({ id });
  const loaded = new Map<number, Reply>();
  for (const { data } of results) {
    for (const reply of data?.pagination.data ?? []) loaded.set(reply.id, reply);
  }
  const [newest] = results;
  const { total = 0, last_page = 1 } = newest?.data?.pagination ?? {};
  if (last_page !== lastPage && newest?.data) setLastPage(last_page);
  const last = results.at(-1);
  const older = Math.max(0, total - loaded.size);
  // The page of the beginning has its newest message first.
  const first = isFolded ? last?.data?.pagination.data[0] : undefined;
  return {
    replies: [...loaded.values()].sort((left, right) => left.id - right.id),
    events: history?.events ?? null,
    older,
    foldedAfter: older > 0 ? (first?.id ?? null) : null,
    loadOlder: () => {
      if (last?.isError) void last.refetch();
      else setRecent((count) => count + 1);
    },
    loadTwice: () => setRecent((count) => Math.min(count * 2, lastPage)),
    loadFirst: () => setWithFirst(true),
    isLoadingOlder: results.some(
      ({ data, isFetching }, index) => index > 0 && isFetching && data === undefined,
    ),
    isPending: newest?.isPending ?? true,
    isError: newest?.isError === true && newest.data === undefined,
    retry: () => void newest?.refetch(),
  };
}
