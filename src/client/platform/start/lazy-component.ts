import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react';
import type { BootstrapData } from '#shared/settings.ts';

interface LatePart {
  comesWith: (bootstrap: BootstrapData) => boolean;
  fetch: () => Promise<unknown>;
}

const parts: LatePart[] = [];

/**
 * A part of pages whose code only those fetch who see it; shown within a `Suspense`.
 * @param comesWith Whether pages come with it. Then its code is there before a page is taken over: without, React loses
 *   what is pressed in it, and takes it away when something changes around it.
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
    // The same one for as long as it is shown: another would begin anew.
    const [Shown] = useState(() => Loaded ?? Late);
    return createElement(Shown, props);
  };
}

/** Fetches the code of all that a page came with, also of parts within parts. What does not come fails where it is shown. */
export async function loadLazyComponents(bootstrap: BootstrapData): Promise<void> {
  let seen = 0;
  while (seen < parts.length) {
    const wanted = parts.slice(seen).filter(({ comesWith }) => comesWith(bootstrap));
    seen = parts.length;
    await Promise.allSettled(wanted.map(({ fetch }) => fetch()));
  }
}
