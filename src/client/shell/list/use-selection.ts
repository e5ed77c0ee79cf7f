import { useState } from 'react';

/** The selected records of a list. Another list, or another page of it, resets the selection. */
export function useSelection<Item extends { id: number | string }>(list: string, items: readonly Item[]) {
  const [ticked, setTicked] = useState({ list, ids: new Set<Item['id']>(), last: null as Item['id'] | null });
  const ids = ticked.list === list ? ticked.ids : new Set<Item['id']>();
  const selected = items.filter(({ id }) => ids.has(id));
  const set = (next: Iterable<Item['id']>, last: Item['id'] | null = null) =>
    setTicked({ list, ids: new Set(next), last });
  /** The records from the last toggled one to this one. */
  const rangeTo = (id: Item['id']) => {
    const places = [ticked.last, id].map((each) => items.findIndex((item) => item.id === each));
    const [from = 0, to = 0] = places.sort((one, other) => one - other);
    return from < 0 ? [id] : items.slice(from, to + 1).map((item) => item.id);
  };
  return {
    selected,
    isSelected: (id: Item['id']) => ids.has(id),
    toggle: (id: Item['id']) =>
      set(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id], id),
    /** Selects everything from the last toggled record to this one. */
    extendTo: (id: Item['id']) => set([...ids, ...rangeTo(id)], id),
    toggleAll: () => set(selected.length === items.length ? [] : items.map(({ id }) => id)),
    clear: () => set([]),
  };
}

export type Selection<Item extends { id: number | string }> = ReturnType<typeof useSelection<Item>>;
