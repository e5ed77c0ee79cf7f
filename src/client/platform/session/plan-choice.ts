const key = 'onboarding-selection';

/** Max age of a stored choice: one day. */
const maxMs = 24 * 3_600_000;

/** Removes the stored plan. */
export function clearPlan(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing is stored.
  }
}

/** Stores the plan that a visitor chose until they have an account. */
export function storePlan(productId: number, priceId: number): void {
  try {
    localStorage.setItem(key, JSON.stringify({ productId, priceId, savedAt: Date.now() }));
  } catch {
    // Storage is blocked: the plan must be chosen again.
  }
}

/** Path of the checkout of the stored plan; an expired or unusable choice is removed. */
export function selectedCheckout(isSold: boolean): string | undefined {
  if (typeof window === 'undefined') return undefined;
  try {
    const { productId, priceId, savedAt } = JSON.parse(localStorage.getItem(key) ?? '{}');
    const isPlan = Number.isInteger(productId) && Number.isInteger(priceId);
    if (isSold && isPlan && Date.now() - savedAt < maxMs) return `/checkout/${productId}/${priceId}`;
  } catch {
    // Invalid JSON has no target.
  }
  clearPlan();
  return undefined;
}
