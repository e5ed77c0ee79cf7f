import { useState } from 'react';

/** The selected records of a list. Another list, or another page of it, resets the selection. */
export function useSelection<Item extends { id: number | string }>(list: string, items: readonly Item[]) {
  const [ticked, setTicked] = useState({ list, ids: new Set<Item['id']>() });
  const ids = ticked.list === list ? ticked.ids : new Set<Item['id']>();
  const selected = items.filter(({ id }) => ids.has(id));
  const set = (next: Iterable<Item['id']>) => setTicked({ list, ids: new Set(next) });
  return {
    selected,
    isSelected: (id: Item['id']) => ids.has(id),
    toggle: (id: Item['id']) => set(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]),
    toggleAll: () => set(selected.length === items.length ? [] : items.map(({ id }) => id)),
    clear: () => set([]),
  };
}

export type Selection<Item extends { id: number | string }> = ReturnType<typeof useSelection<Item>>;
