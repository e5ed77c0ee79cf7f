import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** Shows a part of the page whose code is fetched once the page is at rest. */
export function Later({ load }: { load: () => Promise<ComponentType> }) {
  const [part, setPart] = useState<{ Component: ComponentType } | null>(null);
  useEffect(
    () =>
      whenIdle(() => {
        load()
          .then((Component) => setPart({ Component }))
          .catch(() => undefined);
      }),
    [load],
  );
  return part && <part.Component />;
}
