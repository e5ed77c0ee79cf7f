import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react';
import type { BootstrapData } from '#shared/settings.ts';

interface LatePart {
  comesWith: (bootstrap: BootstrapData) => boolean;
  fetch: () => Promise<unknown>;
}

const parts: LatePart[] = [];

/**
 * A lazily loaded component that is also server-rendered; used within a `Suspense`.
 * @param comesWith Whether server-rendered pages contain it. Then its code is loaded before hydration: otherwise React
 *   loses clicks in it, and removes it when something changes around it.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  comesWith: LatePart['comesWith'],
): FunctionComponent<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const fetch = async () => {
    Loaded = await load();
    return { default: Loaded };
  };
  const Late = lazy(fetch) as unknown as ComponentType<Props>;
  parts.push({ comesWith, fetch });

  return function Part(props) {
    // Stable while mounted: a changed component type would remount it.
    const [Shown] = useState(() => Loaded ?? Late);
    return createElement(Shown, props);
  };
}

/**
 * Loads the code of all parts in the server's HTML, also of nested ones. Failed imports throw where they are rendered.
 */
export async function loadLazyComponents(bootstrap: BootstrapData): Promise<void> {
  let seen = 0;
  while (seen < parts.length) {
    const wanted = parts.slice(seen).filter(({ comesWith }) => comesWith(bootstrap));
    seen = parts.length;
    await Promise.allSettled(wanted.map(({ fetch }) => fetch()));
  }
}
