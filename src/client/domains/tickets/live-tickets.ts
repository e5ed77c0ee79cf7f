import { useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect, useRef } from 'react';
import type { storedReply } from '#shared/tickets.ts';
import { api } from '../../platform/api/api.ts';
import { useLiveEvents } from '../../platform/realtime/live-events.ts';
import { newestMessages } from './conversation/newest-messages.ts';

const pause = 300;

type Utils = ReturnType<typeof api.useUtils>;

/** Invalidates all ticket lists. */
const outdateLists = ({ tickets: { list, queue, rows, counts } }: Utils) =>
  Promise.all([list.invalidate(), queue.invalidate(), rows.invalidate(), counts.invalidate()]);

/** Refetches shown tickets when they change. List refetches are debounced. */
export function useLiveTickets(): void {
  const utils = api.useUtils();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const refreshLists = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void outdateLists(utils), pause);
  };

  useLiveEvents(({ name, id }) => {
    if (name === 'resync') {
      void utils.tickets.invalidate();
      void utils.views.list.invalidate();
    }
    if (name === 'agents' || name === 'categories') void utils.tickets.agentOptions.invalidate();
    if (name !== 'ticket' || id === null) return;
    void utils.tickets.get.invalidate({ id });
    void utils.tickets.replies.invalidate({ id });
    void utils.tickets.events.invalidate({ id });
    refreshLists();
  });
}

/** Invalidates all queries of a ticket after the user's own change. */
export function useRefreshTicket() {
  const utils = api.useUtils();
  return (id: number) =>
    Promise.all([
      utils.tickets.replies.invalidate({ id }),
      utils.tickets.events.invalidate({ id }),
      utils.tickets.get.invalidate({ id }),
      outdateLists(utils),
    ]);
}

/**
 * Adds the user's own message to the cached conversation, and refetches only data that the answer lacks. The event
 * stream leaves out changes made by this tab.
 */
export function useSettleReply() {
  const utils = api.useUtils();
  const queryClient = useQueryClient();
  // A pending request may have been answered before the message was stored.
  const isAsking = () => queryClient.isFetching({ queryKey: getQueryKey(api.tickets.replies) }) > 0;

  return async ({ reply, ticket: { id, ...state } }: ReturnType<typeof storedReply>) => {
    const newest = newestMessages(id);
    const messages = utils.tickets.replies.getData(newest)?.pagination;
    const known = utils.tickets.get.getData({ id })?.ticket;
    const asked: Promise<void>[] = [];
    if (messages === undefined || isAsking()) {
      asked.push(utils.tickets.replies.invalidate({ id }));
    } else if (!messages.data.some((other) => other.id === reply.id)) {
      const data = [reply, ...messages.data];
      utils.tickets.replies.setData(newest, { pagination: { ...messages, data, total: messages.total + 1 } });
    }
    // The reply may have assigned the ticket.
    const isUnassigned = known?.assigned_to === null && reply.type === 'replies' && !reply.by_requester;
    if (known === undefined || known.status !== state.status || isUnassigned) {
      asked.push(utils.tickets.get.invalidate({ id }), utils.tickets.events.invalidate({ id }));
    } else {
      const replies_count = known.replies_count + (reply.type === 'replies' ? 1 : 0);
      utils.tickets.get.setData({ id }, { ticket: { ...known, ...state, replies_count } });
    }
    void outdateLists(utils);
    await Promise.all(asked);
  };
}
