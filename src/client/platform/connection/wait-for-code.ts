import type { AnyRouter } from '@tanstack/react-router';
import { untilOnline } from './connection.ts';

export interface PageMatch {
  routeId: unknown;
}

/**
 * Holds a navigation while offline and the code of a page is not loaded yet: asked for offline it fails, and the
 * router answers that with a reload, which shows the browser's own page in place of the site.
 */
export async function waitForCode(
  { routesById }: Pick<AnyRouter, 'routesById'>,
  matches: readonly PageMatch[],
): Promise<void> {
  // A component that has come has nothing to preload any more.
  const isMissing = ({ routeId }: PageMatch) =>
    (routesById as Record<string, { options: { component?: { preload?: unknown } } }>)[String(routeId)]
      ?.options.component?.preload !== undefined;
  if (matches.some(isMissing)) await untilOnline();
}
