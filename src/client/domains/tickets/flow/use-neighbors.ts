import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { AgentSearch } from '../agent-search.ts';
import { useOccupied, useShownRows } from './shown-rows.ts';
import { ticketTarget, useSteps } from './use-steps.ts';

/** So many rows before the end of the list, more are loaded. */
const ahead = 3;

/** The place of the open ticket in the list beside it, and the ways to the tickets before and after it. */
export function useNeighbors(ticketId: number, search: AgentSearch) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const router = useRouter();
  const { ids, hasMore, loadMore } = useShownRows();
  const occupied = useOccupied();
  const index = ids.indexOf(ticketId);
  const next = index < 0 ? undefined : ids[index + 1];
  const previous = index < 0 ? undefined : ids[index - 1];
  const isNearEnd = index >= 0 && index >= ids.length - ahead && hasMore;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per row that is reached.
  useEffect(() => {
    if (isNearEnd) loadMore();
  }, [isNearEnd, ids.length]);
  // The next ticket is there when it is wanted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per ticket.
  useEffect(() => {
    if (next !== undefined) void router.preloadRoute(ticketTarget(next, search));
  }, [next]);
  const steps = useSteps(search);
  return {
    ...steps,
    /** From 1; 0 for a ticket that the list does not have. */
    position: index + 1,
    count: ids.length,
    hasMore,
    next,
    previous,
    /** Goes on after a ticket is done, past those that colleagues have open; says so when it was the last one. */
    goOn: () => {
      const rest = index < 0 ? [] : ids.slice(index + 1);
      const free = rest.findIndex((id) => !occupied.has(id));
      const skipped = free < 0 ? rest.length : free;
      if (skipped > 0)
        toast.positive(
          translate(
            'Skipped :count ticket that a colleague has open.|Skipped :count tickets that colleagues have open.',
            { count: skipped },
          ),
        );
      const id = rest[free];
      if (id === undefined) toast.positive(translate('That was the last ticket in this list.'));
      else void navigate(ticketTarget(id, search));
    },
    leave: () => void navigate({ to: '/agent/tickets', search }),
  };
}

export type Neighbors = ReturnType<typeof useNeighbors>;

/** Opens the first ticket of the list that no colleague has open; undefined where there is none. */
export function useStart(search: AgentSearch): (() => void) | undefined {
  const navigate = useNavigate();
  const { ids } = useShownRows();
  const occupied = useOccupied();
  const first = ids.find((id) => !occupied.has(id));
  return first === undefined ? undefined : () => void navigate(ticketTarget(first, search));
}
