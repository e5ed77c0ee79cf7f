import { useMutationState } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { useEffect } from 'react';

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

const waiting = { predicate: ({ state }: { state: { isPaused: boolean } }) => state.isPaused };

/** Number of changes that wait for the connection. The browser asks before the page with them is left. */
export function useWaitingChanges(): number {
  const hydrated = useHydrated();
  const { length } = useMutationState({ filters: waiting, select: ({ mutationId }) => mutationId });
  const isWaiting = length > 0;
  useEffect(() => {
    if (!isWaiting) return;
    addEventListener('beforeunload', askBeforeLeaving);
    return () => removeEventListener('beforeunload', askBeforeLeaving);
  }, [isWaiting]);
  return hydrated ? length : 0;
}
