import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useDelayed } from '../../ui/use-delayed.ts';
import { useConnection } from '../realtime/live-events.ts';

/*
 * The connection of this tab, for everything that waits for it. While the browser says it is offline, queries and
 * mutations are held and go on by themselves. Navigation shows words through PagePending, SubmitButton says it in every
 * form, and what keeps text for later uses WaitingToSend, which can call it off.
 */

export type ConnectionState = 'connected' | 'offline' | 'reconnecting';

/** Milliseconds that the event stream may be away before it is said. */
const patience = 4_000;

const subscribe = (notify: () => void) => onlineManager.subscribe(notify);
const isOnline = () => onlineManager.isOnline();
const assumeOnline = () => true;

/** Sets the initial state from `navigator.onLine`; from then on its events are followed. */
export function startConnection(): void {
  onlineManager.setOnline(navigator.onLine);
}

/** Whether the browser has a network. What is sent without one waits. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, assumeOnline);

/** The state of the connection: `offline` at once, `reconnecting` when live updates stay away for a while. */
export function useConnectionState(): ConnectionState {
  const online = useOnline();
  const connection = useConnection();
  const isDown = useDelayed(connection === 'connecting' || connection === 'error', patience);
  if (!online) return 'offline';
  return isDown ? 'reconnecting' : 'connected';
}

export function untilOnline(): Promise<void> {
  if (isOnline()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = onlineManager.subscribe((online) => {
      if (!online) return;
      stop();
      resolve();
    });
  });
}
