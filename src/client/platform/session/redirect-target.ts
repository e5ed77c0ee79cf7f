import { isBillingOn } from '#shared/billing-on.ts';
import { redirectTarget } from '#shared/redirect-target.ts';
import type { BootstrapData, PublicSettings } from '#shared/settings.ts';
import { selectedCheckout } from './plan-choice.ts';

/** Fallback target for users without access to a page. */
export const secondaryTarget = ({ auth, workspaces }: Pick<PublicSettings, 'auth' | 'workspaces'>): string =>
  workspaces.integrated ? '/' : auth.secondary_redirect;

/** Target after sign-in: a chosen plan, the requested page, else the user's area. */
export function afterSignIn({ user, settings }: BootstrapData, requested?: string): string {
  return selectedCheckout(isBillingOn(settings)) || requested || redirectTarget(user, settings.auth);
}
