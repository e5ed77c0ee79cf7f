import { useState } from 'react';
import { Deferred } from '../../ui/later.tsx';
import { useBootstrap } from '../use-session.ts';
import { setConnection } from './live-events.ts';

/** Until the stream's code is loaded, holds the id of the last event that the page's data includes. */
function LiveUpdatesSince({ event }: { event: string | null }) {
  const [load] = useState(() => async () => {
    const { LiveStream } = await import('./live-stream.tsx').catch((error) => {
      setConnection('error');
      throw error;
    });
    return () => <LiveStream since={event} />;
  });
  return <Deferred load={load} isAwaited />;
}

/** Subscribes to the event stream of this tab; rendered once, beside the routes. */
export function LiveUpdates() {
  const { user, last_event_id } = useBootstrap();
  return user && <LiveUpdatesSince key={user.id} event={last_event_id} />;
}
