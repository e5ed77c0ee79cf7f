import { lazy, Suspense } from 'react';
import { useUser } from '../../platform/session/use-session.ts';

const Bars = lazy(async () => ({ default: (await import('./bars.tsx')).Bars }));

/**
 * What a page says above all else of whoever sees it: that they are logged in as somebody else, look at the site as the
 * holder of a role, or owe a payment. Few are told any of it, so the code comes with the first that is.
 */
export function OwnBars() {
  const user = useUser();
  if (user === null) return null;
  const owes = user.subscriptions.some(({ state }) => state === 'past_due');
  if (!user.impersonator && !user.view_as && !owes) return null;
  return (
    <Suspense fallback={null}>
      <Bars />
    </Suspense>
  );
}
