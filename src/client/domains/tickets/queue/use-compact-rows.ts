import { useLocalStorage } from '@mantine/hooks';
import type { ViewDensity } from '#shared/ticket-states.ts';
import type { TicketView } from '#shared/ticket-views.ts';

/**
 * Whether the rows of the queue are one line each, and the function that changes it. Persisted in this browser: one
 * choice for all lists, and one for each view with a density, which lasts as long as the view has that density.
 */
export function useCompactRows(view: Pick<TicketView, 'id' | 'density'> | null): [boolean, () => void] {
  const [isChosen, setChosen] = useLocalStorage({ key: 'queue-compact', defaultValue: false });
  const [overridden, setOverridden] = useLocalStorage<Record<number, ViewDensity>>({
    key: 'queue-overridden-densities',
    defaultValue: {},
  });
  if (view === null || view.density === null) return [isChosen, () => setChosen(!isChosen)];
  const { id, density } = view;
  const isOverridden = overridden[id] === density;
  const toggle = () => {
    const { [id]: _, ...others } = overridden;
    setOverridden(isOverridden ? others : { ...others, [id]: density });
  };
  return [(density === 'compact') !== isOverridden, toggle];
}
