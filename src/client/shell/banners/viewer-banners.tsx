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
 * Banners about the signed-in user: impersonation, view as role, or a past-due subscription. Few users see any, so
 * their code is lazy-loaded.
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
