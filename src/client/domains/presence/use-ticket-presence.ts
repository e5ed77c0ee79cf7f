import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { outlivingPage } from '#client/platform/api/outliving-page.ts';
import { readBootstrap } from '#client/platform/bootstrap.ts';
import { useLiveEvents } from '#client/platform/realtime/live-events.ts';
import type { PresenceState, PresentPerson } from '#shared/presence.ts';
import { useIsLooking } from './use-is-looking.ts';

/** Milliseconds between two calls: an entry expires after twice of them. */
export const heartbeatMs = 15_000;

/** Reports that this tab shows the ticket while someone looks at it. Returns the colleagues who have it open. */
export function useTicketPresence(id: number, state: PresenceState): readonly PresentPerson[] {
  const { client } = api.useUtils();
  const queryClient = useQueryClient();
  const isLooking = useIsLooking();
  const [people, setPeople] = useState<readonly PresentPerson[]>([]);
  const isReported = useRef(false);
  const report = useRef<() => unknown>(() => null);
  useLiveEvents(({ name, id: changed }) => {
    if (name === 'resync' || (name === 'presence' && changed === id)) report.current();
  });

  useEffect(() => {
    if (!isLooking) return;
    let newest = 0;
    const send = () => {
      isReported.current = true;
      newest += 1;
      const own = newest;
      const show = (present: readonly PresentPerson[]) => own === newest && setPeople(present);
      client.presence.report.mutate({ id, state }).then(
        (answer) => show(answer.people),
        // Without a connection nobody knows who is there.
        () => show([]),
      );
    };
    send();
    report.current = send;
    const timer = setInterval(send, heartbeatMs);
    return () => {
      newest = 0;
      report.current = () => null;
      clearInterval(timer);
    };
  }, [client, id, state, isLooking]);

  useEffect(() => {
    const leave = () => {
      // Signing out closes the ticket, too.
      if (!isReported.current || readBootstrap(queryClient).user === null) return;
      isReported.current = false;
      client.presence.report.mutate({ id, state: 'left' }, { context: outlivingPage }).catch(() => null);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [client, queryClient, id]);

  return people;
}
