import { useHydrated } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { LiveEvent } from '#shared/notifications.ts';
import { makeStore } from '../../ui/make-store.ts';

type Listener = (event: LiveEvent) => void;
export type Connection = 'idle' | 'connecting' | 'pending' | 'error';

const listeners = new Set<Listener>();
/**
 * Recent events of this page without duplicates, the newest last; replayed to parts that hydrate after they arrived.
 */
const told = new Map<string, LiveEvent>();
const maxNotified = 200;
const connection = makeStore<Connection>('idle');

/** Called by the stream with its connection state. */
export const setConnection = connection.set;

/** Called by the stream: stores the event and notifies all listeners. */
export function dispatchLiveEvent(event: LiveEvent) {
  const key = `${event.name} ${event.id}`;
  told.delete(key);
  told.set(key, event);
  const [oldest] = told.keys();
  if (told.size > maxNotified && oldest !== undefined) told.delete(oldest);
  for (const listener of listeners) listener(event);
}

/**
 * Calls back for every live event while the component is mounted, and replays earlier ones when its data is older.
 * @param isOfPage Its data comes from the page's initial data, even where its code was loaded later. Hydrated HTML is
 *   replayed to anyway.
 */
export function useLiveEvents(listener: Listener, isOfPage = false): void {
  const isHydrated = useHydrated();
  const [isOlder] = useState(isOfPage || !isHydrated);
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    const forward: Listener = (event) => latest.current(event);
    if (isOlder) for (const event of [...told.values()]) forward(event);
    listeners.add(forward);
    return () => {
      listeners.delete(forward);
    };
  }, [isOlder]);
}

/** The state of the event stream: `pending` means connected, `connecting` and `error` mean it is being retried. */
export const useConnection = connection.useValue;
