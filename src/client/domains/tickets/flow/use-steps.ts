import { useNavigate, useRouter } from '@tanstack/react-router';
import type { AgentSearch } from '../agent-search.ts';
import { useShownRows } from './shown-rows.ts';

/** The address of a ticket beside a list. */
export const ticketTarget = (id: number, search: AgentSearch) => ({
  to: '/agent/tickets/$ticketId' as const,
  params: { ticketId: String(id) },
  search,
});

/**
 * The ways to the tickets before and after the opened one. While a ticket is loading, the one before it may still be
 * shown: a step is from the one that is loading.
 */
export function useSteps(search: AgentSearch) {
  const navigate = useNavigate();
  const router = useRouter();
  const { ids } = useShownRows();
  const step = (by: number) => () => {
    const index = ids.indexOf(Number(router.latestLocation.pathname.split('/').at(-1)));
    const id = index < 0 ? undefined : ids[index + by];
    if (id !== undefined) void navigate(ticketTarget(id, search));
  };
  return { openNext: step(1), openPrevious: step(-1) };
}
