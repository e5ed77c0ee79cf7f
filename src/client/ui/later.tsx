import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle, whenOnline } from './when-idle.ts';

/** Milliseconds until a failed import is retried. */
const pauseMs = 3000;

/**
 * Renders a component whose code is loaded after the page; retried after failures, and once online.
 * @param isAwaited Loaded at once; otherwise when the page is idle.
 */
export function Deferred({
  load,
  isAwaited = false,
}: {
  load: () => Promise<ComponentType>;
  isAwaited?: boolean;
}) {
  const [part, setPart] = useState<{ Component: ComponentType } | null>(null);
  useEffect(() => {
    let isGone = false;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const attempt = () => {
      load()
        .then((Component) => setPart({ Component }))
        .catch(() => {
          if (!isGone) waiting = setTimeout(attempt, pauseMs);
        });
    };
    const stopWaiting = isAwaited ? whenOnline(attempt) : whenIdle(attempt);
    return () => {
      isGone = true;
      stopWaiting();
      clearTimeout(waiting);
    };
  }, [load, isAwaited]);
  return part && <part.Component />;
}
