import { redirectTarget } from '#shared/redirect-target.ts';
import type { BootstrapData, PublicSettings } from '#shared/settings.ts';

const onboardingKey = 'onboarding-selection';
/** A choice that is older is forgotten. */
const onboardingMs = 24 * 3_600_000;

/** The checkout of the plan that somebody chose; a choice that is no use any more is forgotten. */
function onboardingPath(isSold: boolean): string | undefined {
  if (typeof window === 'undefined') return undefined;
  try {
    const { productId, priceId, savedAt } = JSON.parse(localStorage.getItem(onboardingKey) ?? '{}');
    const isPlan = Number.isInteger(productId) && Number.isInteger(priceId);
    if (isSold && isPlan && Date.now() - savedAt < onboardingMs) return `/checkout/${productId}/${priceId}`;
    localStorage.removeItem(onboardingKey);
  } catch {
    // What can not be read or forgotten leads nowhere.
  }
  return undefined;
}

/** Where a person goes on to from what is no page of theirs. */
export const secondaryTarget = ({ auth, workspaces }: Pick<PublicSettings, 'auth' | 'workspaces'>): string =>
  workspaces.integrated ? '/' : auth.secondary_redirect;

/** Where a person goes after sign-in: a chosen plan, the page that asked for the sign-in, else their area. */
export function afterSignIn({ user, settings }: BootstrapData, requested?: string): string {
  return onboardingPath(settings.billing.enable) || requested || redirectTarget(user, settings.auth);
}
