import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle, whenOnline } from './when-idle.ts';

/** Until a part is asked for again that did not come. */
const pauseMs = 3000;

/**
 * Shows a part of the page whose code is fetched after the page, and again while the line is away.
 * @param isAwaited Fetched at once; otherwise when the page is at rest.
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
