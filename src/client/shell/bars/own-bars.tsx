import { lazy, Suspense } from 'react';
import type { CurrentUser } from '#shared/auth.ts';
import { useUser } from '../../platform/session/use-session.ts';

const load = () => import('./bars.tsx');

let loaded: Awaited<ReturnType<typeof load>> | undefined;

const LateBars = lazy(async () => ({ default: (await load()).Bars }));

const hasBars = ({ impersonator, view_as, subscriptions }: CurrentUser) =>
  impersonator !== undefined ||
  view_as !== undefined ||
  subscriptions.some(({ state }) => state === 'past_due');

/**
 * Fetches the code of the bars for whoever has one. Asked for before the page is taken over: a part whose code comes later
 * would lose what is pressed in it until then.
 */
export async function loadOwnBars(user: CurrentUser | null): Promise<void> {
  if (user !== null && hasBars(user)) loaded = await load();
}

/**
 * What a page says above all else of whoever sees it: that they are logged in as somebody else, look at the site as the
 * holder of a role, or owe a payment. Few are told any of it, so the code comes with the first that is.
 */
export function OwnBars() {
  const user = useUser();
  if (user === null || !hasBars(user)) return null;
  const Bars = loaded?.Bars ?? LateBars;
  return (
    <Suspense fallback={null}>
      <Bars />
    </Suspense>
  );
}
