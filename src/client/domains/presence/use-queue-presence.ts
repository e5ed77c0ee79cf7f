import { keepPreviousData } from '@tanstack/react-query';
import { api } from '#client/platform/api/api.ts';
import { useLiveEvents } from '#client/platform/realtime/live-events.ts';
import { maxPresenceTickets, type PresentPerson } from '#shared/presence.ts';
import { useIsLooking } from './use-is-looking.ts';
import { heartbeatMs } from './use-ticket-presence.ts';

/** Who has which of the listed tickets open, by their ids. Refetched while someone looks at the list. */
export function useQueuePresence(listed: readonly number[]): Record<string, readonly PresentPerson[]> {
  const isLooking = useIsLooking();
  const utils = api.useUtils();
  // Of the open ticket, whose header changes at once.
  useLiveEvents(({ name }) => {
    if (name === 'presence') void utils.presence.list.invalidate();
  });
  // In one order, whatever the list's: rows that swap places need no call.
  const ids = [...listed].sort((one, other) => one - other);
  const parts = Array.from({ length: Math.ceil(ids.length / maxPresenceTickets) }, (_, part) =>
    ids.slice(part * maxPresenceTickets, (part + 1) * maxPresenceTickets),
  );
  const found = api.useQueries((ask) =>
    parts.map((part) =>
      ask.presence.list(
        { ids: part },
        {
          enabled: isLooking,
          refetchInterval: heartbeatMs,
          staleTime: heartbeatMs,
          placeholderData: keepPreviousData,
        },
      ),
    ),
  );
  return Object.assign({}, ...found.map(({ data }) => data?.presence));
}
