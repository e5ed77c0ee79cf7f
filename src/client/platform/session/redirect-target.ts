import { isBillingOn } from '#shared/billing-on.ts';
import { redirectTarget } from '#shared/redirect-target.ts';
import type { BootstrapData, PublicSettings } from '#shared/settings.ts';
import { selectedCheckout } from './plan-choice.ts';

/** Where a person goes on to from what is no page of theirs. */
export const secondaryTarget = ({ auth, workspaces }: Pick<PublicSettings, 'auth' | 'workspaces'>): string =>
  workspaces.integrated ? '/' : auth.secondary_redirect;

/** Where a person goes after sign-in: a chosen plan, the page that asked for the sign-in, else their area. */
export function afterSignIn({ user, settings }: BootstrapData, requested?: string): string {
  return selectedCheckout(isBillingOn(settings)) || requested || redirectTarget(user, settings.auth);
}
