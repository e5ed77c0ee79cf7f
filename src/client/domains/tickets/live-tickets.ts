import { useEffect, useRef } from 'react';
import { api } from '../../platform/api/api.ts';
import { useLiveEvents } from '../../platform/realtime/live-updates.tsx';

const pause = 300;

/** Asks again for whatever is on the screen of tickets that changed. Lists are asked once for several changes. */
export function useLiveTickets(): void {
  const utils = api.useUtils();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const refreshLists = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      void utils.tickets.list.invalidate();
      void utils.tickets.queue.invalidate();
      void utils.tickets.rows.invalidate();
      void utils.tickets.counts.invalidate();
    }, pause);
  };

  useLiveEvents(({ name, id }) => {
    if (name === 'resync') void utils.tickets.invalidate();
    if (name !== 'ticket' || id === null) return;
    void utils.tickets.get.invalidate({ id });
    void utils.tickets.replies.invalidate({ id });
    void utils.tickets.events.invalidate({ id });
    refreshLists();
  });
}

/** Marks everything that shows a ticket as old, after one's own change to it. */
export function useRefreshTicket() {
  const utils = api.useUtils();
  return (id: number) =>
    Promise.all([
      utils.tickets.replies.invalidate({ id }),
      utils.tickets.events.invalidate({ id }),
      utils.tickets.get.invalidate({ id }),
      utils.tickets.list.invalidate(),
      utils.tickets.queue.invalidate(),
      utils.tickets.rows.invalidate(),
      utils.tickets.counts.invalidate(),
    ]);
}
