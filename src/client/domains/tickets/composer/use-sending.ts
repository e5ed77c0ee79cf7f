import { useMutationState } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { api } from '#client/platform/api/api.ts';
import type { Reply } from '#shared/tickets.ts';

interface Sent {
  id: number;
  type?: Reply['type'];
}

const mutationKey = getMutationKey(api.tickets.reply);

/** The pending message of a ticket, or null. Its composer may be unmounted: paused mutations are sent from any page. */
export function useSending(id: number, type: Reply['type']) {
  const underWay = useMutationState({
    filters: {
      mutationKey,
      status: 'pending',
      predicate: ({ state }) => {
        const sent = state.variables as Sent | undefined;
        return sent?.id === id && (sent.type ?? 'replies') === type;
      },
    },
    select: ({ state }) => ({ isPaused: state.isPaused, submittedAt: state.submittedAt }),
  });
  return underWay[0] ?? null;
}
