import { useSyncExternalStore } from 'react';

/**
 * A value outside of components, such as what several of them open. `useValue` renders again when it changes.
 * @param onServer What the server's HTML and the hydration of it show.
 */
export function makeStore<Value>(initial: Value, onServer: Value = initial) {
  let value = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  const read = () => value;
  return {
    read,
    set(next: Value): void {
      value = next;
      for (const listener of listeners) listener();
    },
    useValue: (): Value => useSyncExternalStore(subscribe, read, () => onServer),
  };
}
