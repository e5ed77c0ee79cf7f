import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../api/api.ts';
import { tabName } from '../api/tab-name.ts';
import { useFollowActiveWorkspace } from '../session/active-workspace.ts';
import { refetchAfterReturn } from '../session/refetch-after-return.ts';
import { dispatchLiveEvent, setConnection } from './live-events.ts';

const minPause = 1_000;
const maxPause = 30_000;
/** Milliseconds over which open pages spread their requests after a change of settings reaches all of them at once. */
const settingsSpread = 1_000;
/** The id of events that are not in the event log. */
const unnumbered = '0';

/** Milliseconds until the next reconnection attempt: exponential backoff with jitter. */
const pauseBefore = (attempt: number) =>
  Math.min(minPause * 2 ** attempt, maxPause) * (0.5 + Math.random() / 2);

/**
 * Subscribes to the event stream of this tab.
 * @param since Id of the newest event when the page was rendered: later events are sent.
 */
export function LiveStream({ since }: { since: string | null }) {
  useFollowActiveWorkspace();
  const utils = api.useUtils();
  const queryClient = useQueryClient();
  const asking = useRef<ReturnType<typeof setTimeout>>(undefined);
  const askForSettings = useCallback(() => {
    clearTimeout(asking.current);
    asking.current = setTimeout(() => {
      void utils.auth.bootstrap.invalidate();
      void utils.settings.get.invalidate();
    }, Math.random() * settingsSpread);
  }, [utils]);
  useEffect(() => () => clearTimeout(asking.current), []);
  // After a reconnection the stream resumes after the last received event.
  const [lastEventId, setLastEventId] = useState(since);
  const heard = useRef(lastEventId);
  const { status, reset } = api.notifications.live.useSubscription(
    { tab: tabName, lastEventId },
    {
      onData: ({ id, data }) => {
        if (id !== unnumbered) heard.current = id;
        if (data.name === 'resync') askForSettings();
        if (data.name === 'session') void refetchAfterReturn(queryClient);
        if (data.name === 'roles') void utils.auth.bootstrap.invalidate();
        if (data.name === 'settings') askForSettings();
        if (data.name === 'categories') void utils.tickets.categories.invalidate();
        dispatchLiveEvent(data);
      },
    },
  );
  const resume = useCallback(() => {
    if (heard.current === lastEventId) reset();
    else setLastEventId(heard.current);
  }, [lastEventId, reset]);
  const wasConnected = useRef(false);
  const attempts = useRef(0);
  useEffect(() => {
    setConnection(status === 'idle' ? 'connecting' : status);
    if (status !== 'pending') return;
    if (wasConnected.current) {
      // Permissions may have changed without an event.
      askForSettings();
      // Without an id, events missed while disconnected are unknown: all listeners refetch.
      if (heard.current === null) dispatchLiveEvent({ name: 'resync', id: null });
    }
    wasConnected.current = true;
    attempts.current = 0;
  }, [status, askForSettings]);
  useEffect(() => {
    if (status !== 'idle' && status !== 'error') return;
    // A stopping server ends the stream normally, a proxy answers in its place: browsers retry neither.
    const timer = setTimeout(resume, pauseBefore(attempts.current));
    attempts.current += 1;
    return () => clearTimeout(timer);
  }, [status, resume]);
  // A stream from before the network loss may look open for minutes.
  useEffect(
    () =>
      onlineManager.subscribe((online) => {
        if (!online) return;
        attempts.current = 0;
        resume();
      }),
    [resume],
  );
  useEffect(() => () => setConnection('idle'), []);
  return null;
}
