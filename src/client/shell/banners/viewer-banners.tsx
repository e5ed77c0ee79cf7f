import { Suspense } from 'react';
import type { CurrentUser } from '#shared/auth.ts';
import { lazyComponent } from '../../platform/start/lazy-component.ts';
import { useUser } from '../../platform/use-session.ts';

const hasBars = ({ impersonator, view_as, subscriptions }: CurrentUser) =>
  impersonator !== undefined ||
  view_as !== undefined ||
  subscriptions.some(({ state }) => state === 'past_due');

const Bars = lazyComponent(
  async () => (await import('./banners.tsx')).Banners,
  ({ user }) => user !== null && hasBars(user),
);

/**
 * What a page says above all else of whoever sees it: that they are logged in as somebody else, look at the site as the
 * holder of a role, or owe a payment. Few are told any of it, so the code comes with the first that is.
 */
export function ViewerBanners() {
  const user = useUser();
  if (user === null || !hasBars(user)) return null;
  return (
    <Suspense fallback={null}>
      <Bars />
    </Suspense>
  );
}
