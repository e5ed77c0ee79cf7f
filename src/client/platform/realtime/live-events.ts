import { useHydrated } from '@tanstack/react-router';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { LiveEvent } from '#shared/notifications.ts';

type Listener = (event: LiveEvent) => void;
export type Connection = 'idle' | 'connecting' | 'pending' | 'error';

const listeners = new Set<Listener>();
const connectionListeners = new Set<() => void>();
/** What has been told on this page, each once, the newest last; a page comes alive long before there are more. */
const told = new Map<string, LiveEvent>();
const maxNotified = 200;
let connection: Connection = 'idle';

/** For the stream: what it is doing. */
export function setConnection(next: Connection) {
  connection = next;
  for (const notify of connectionListeners) notify();
}

/** For the stream: tells everybody who listens. */
export function dispatchLiveEvent(event: LiveEvent) {
  const key = `${event.name} ${event.id}`;
  told.delete(key);
  told.set(key, event);
  const [oldest] = told.keys();
  if (told.size > maxNotified && oldest !== undefined) told.delete(oldest);
  for (const listener of listeners) listener(event);
}

/**
 * Calls back for every live event while the component is shown, and for those that were told before when what it shows is
 * older.
 * @param isOfPage It shows what the page began with, even where its code came later. What comes alive in HTML of the server
 *   does so anyway.
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

const subscribeConnection = (notify: () => void) => {
  connectionListeners.add(notify);
  return () => connectionListeners.delete(notify);
};

/** The state of the event stream: `pending` means connected, `connecting` and `error` mean it is being retried. */
export const useConnection = (): Connection =>
  useSyncExternalStore(
    subscribeConnection,
    () => connection,
    () => 'idle',
  );
