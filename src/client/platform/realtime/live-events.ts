import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { LiveEvent } from '#shared/notifications.ts';

type Listener = (event: LiveEvent) => void;
export type Connection = 'idle' | 'connecting' | 'pending' | 'error';

const listeners = new Set<Listener>();
const connectionListeners = new Set<() => void>();
/** What has been told at least once on this page. */
const told = new Set<LiveEvent['name']>();
let connection: Connection = 'idle';

/** For the stream: what it is doing. */
export function setConnection(next: Connection) {
  connection = next;
  for (const notify of connectionListeners) notify();
}

/** For the stream: tells everybody who listens. */
export function tell(event: LiveEvent) {
  told.add(event.name);
  for (const listener of listeners) listener(event);
}

/** Whether something of that kind was told already, maybe before the code of who asks was there. */
export const wasTold = (name: LiveEvent['name']): boolean => told.has(name);

/** Calls back for every live event while the component is shown. */
export function useLiveEvents(listener: Listener): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    const forward: Listener = (event) => latest.current(event);
    listeners.add(forward);
    return () => {
      listeners.delete(forward);
    };
  }, []);
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
