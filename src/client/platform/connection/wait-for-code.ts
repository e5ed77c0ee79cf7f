import type { AnyRouter } from '@tanstack/react-router';
import { untilOnline } from './connection.ts';

export interface PageMatch {
  routeId: unknown;
}

/**
 * Delays a navigation while the browser is offline and the code of a page is not loaded: requested offline, the import
 * fails, and the router answers with a reload that shows the browser's own error page instead of the site.
 */
export async function waitForCode(
  { routesById }: Pick<AnyRouter, 'routesById'>,
  matches: readonly PageMatch[],
): Promise<void> {
  // A loaded component has no `preload` left.
  const isMissing = ({ routeId }: PageMatch) =>
    (routesById as Record<string, { options: { component?: { preload?: unknown } } }>)[String(routeId)]
      ?.options.component?.preload !== undefined;
  if (matches.some(isMissing)) await untilOnline();
}
