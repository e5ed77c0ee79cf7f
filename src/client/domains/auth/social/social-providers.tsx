import { type ComponentProps, Suspense } from 'react';
import { lazyComponent } from '#client/platform/start/lazy-component.ts';
import { useSettings } from '#client/platform/use-session.ts';
import { offeredServices } from './social-services.ts';

// With them come popups, dialogs and hints that sites without such services have no use for.
const SocialButtons = lazyComponent(
  async () => (await import('./social-buttons.tsx')).SocialButtons,
  ({ settings }) => offeredServices(settings).length > 0,
);

/** The ways in through other services, where the site offers any. */
export function SocialProviders(props: ComponentProps<typeof SocialButtons>) {
  if (offeredServices(useSettings()).length === 0) return null;
  return (
    <Suspense fallback={null}>
      <SocialButtons {...props} />
    </Suspense>
  );
}
