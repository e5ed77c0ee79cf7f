import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useDelayed } from '../../ui/use-delayed.ts';
import { useConnection } from '../realtime/live-events.ts';

/*
 * The connection of this tab. While the browser is offline, queries and mutations are paused and resume automatically.
 * Navigation shows a note through PagePending, SubmitButton shows one in every form, and WaitingToSend shows one for
 * saved text, whose sending it can cancel.
 */

export type ConnectionState = 'connected' | 'offline' | 'reconnecting';

/** Milliseconds that the event stream may be disconnected before the state becomes `reconnecting`. */
const patience = 4_000;

const subscribe = (notify: () => void) => onlineManager.subscribe(notify);
const isOnline = () => onlineManager.isOnline();
const assumeOnline = () => true;

/** Sets the initial state from `navigator.onLine`; later changes come from the browser's online and offline events. */
export function startConnection(): void {
  onlineManager.setOnline(navigator.onLine);
}

/** Whether the browser has a network. Calls without one are paused. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline, assumeOnline);

/** The state of the connection: `offline` at once, `reconnecting` when the event stream is down for a while. */
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
