import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { LiveEvent } from '#shared/notifications.ts';
import { api } from '../api/api.ts';
import { useUser } from '../session/use-session.ts';

type Listener = (event: LiveEvent) => void;
export type Connection = 'idle' | 'connecting' | 'pending' | 'error';

const listeners = new Set<Listener>();
const connectionListeners = new Set<() => void>();
let connection: Connection = 'idle';

function setConnection(next: Connection) {
  connection = next;
  for (const notify of connectionListeners) notify();
}

/** Holds the one event stream of this tab; rendered once, beside the routes. */
export function LiveUpdates() {
  const user = useUser();
  return user ? <LiveStream key={user.id} /> : null;
}

function LiveStream() {
  const { status } = api.notifications.live.useSubscription(undefined, {
    onData: ({ data }) => {
      for (const listener of listeners) listener(data);
    },
  });
  const wasConnected = useRef(false);
  useEffect(() => {
    setConnection(status);
    // What happened while the line was down is unknown: everyone asks again.
    if (status === 'pending' && wasConnected.current) {
      for (const listener of listeners) listener({ name: 'resync', id: null });
    }
    if (status === 'pending') wasConnected.current = true;
    return () => setConnection('idle');
  }, [status]);
  return null;
}

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
