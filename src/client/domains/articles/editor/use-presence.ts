import { useEffect, useRef, useState } from 'react';
import type { ApiOutputs } from '#client/platform/api/api.ts';
import { api } from '#client/platform/api/api.ts';
import { tabName } from '#client/platform/api/tab-name.ts';
import { useLiveEvents } from '#client/platform/realtime/live-events.ts';

const heartbeatMs = 30_000;

type Editing = ApiOutputs['hcArticles']['editing'];

/** Says that this editor is open while it is, and answers who else has the article open. */
export function usePresence(id: number, onVersion: (version: number) => void): Editing['editors'] {
  const { client } = api.useUtils();
  const [editors, setEditors] = useState<Editing['editors']>([]);
  const latest = useRef(onVersion);
  const ask = useRef<() => unknown>(() => null);
  // Who comes and goes is told at once; the heartbeat only says that this editor is still there.
  useLiveEvents(({ name, id: changed }) => {
    if (name === 'resync' || (name === 'editors' && changed === id)) ask.current();
  });
  useEffect(() => {
    latest.current = onVersion;
  });
  useEffect(() => {
    let isOpen = true;
    const say = () =>
      client.hcArticles.editing.mutate({ id, tab: tabName }).then(
        (answer) => {
          if (!isOpen) return;
          setEditors(answer.editors);
          latest.current(answer.version);
        },
        // Who is there is not known while the line is down; what is typed has its own way of saying so.
        () => isOpen && setEditors([]),
      );
    const leave = () =>
      void client.hcArticles.editing.mutate({ id, tab: tabName, left: true }).catch(() => null);
    void say();
    ask.current = say;
    const timer = setInterval(() => void say(), heartbeatMs);
    // Whoever comes back from another tab wants to know at once.
    const look = () => document.visibilityState === 'visible' && void say();
    document.addEventListener('visibilitychange', look);
    return () => {
      isOpen = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      leave();
    };
  }, [client, id]);
  return editors;
}
