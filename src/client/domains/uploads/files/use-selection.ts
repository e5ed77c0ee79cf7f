import { useState } from 'react';

/** Which records of a list are ticked. Another list, or another page of it, begins with none. */
export function useSelection<Item extends { id: number }>(list: string, items: readonly Item[]) {
  const [ticked, setTicked] = useState({ list, ids: new Set<number>() });
  const ids = ticked.list === list ? ticked.ids : new Set<number>();
  const selected = items.filter(({ id }) => ids.has(id));
  const set = (next: Iterable<number>) => setTicked({ list, ids: new Set(next) });
  return {
    selected,
    isSelected: (id: number) => ids.has(id),
    toggle: (id: number) => set(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]),
    toggleAll: () => set(selected.length === items.length ? [] : items.map(({ id }) => id)),
    clear: () => set([]),
  };
}

export type Selection<Item extends { id: number }> = ReturnType<typeof useSelection<Item>>;
