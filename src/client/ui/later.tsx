import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** Until a part is asked for again that did not come. */
const pauseMs = 3000;

/** Shows a part of the page whose code is fetched once the page is at rest, and again while the line is away. */
export function Later({ load }: { load: () => Promise<ComponentType> }) {
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
    const stopWaiting = whenIdle(attempt);
    return () => {
      isGone = true;
      stopWaiting();
      clearTimeout(waiting);
    };
  }, [load]);
  return part && <part.Component />;
}
