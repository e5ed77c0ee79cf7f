const key = 'onboarding-selection';

/** A choice that is older is forgotten. */
const maxMs = 24 * 3_600_000;

/** Forgets the plan that was chosen. */
export function clearPlan(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Browsers that keep nothing have nothing to forget.
  }
}

/** Keeps the plan that a visitor chose until they have an account. */
export function storePlan(productId: number, priceId: number): void {
  try {
    localStorage.setItem(key, JSON.stringify({ productId, priceId, savedAt: Date.now() }));
  } catch {
    // Without it they choose once more.
  }
}

/** The checkout of the plan that somebody chose; a choice that is no use any more is forgotten. */
export function selectedCheckout(isSold: boolean): string | undefined {
  if (typeof window === 'undefined') return undefined;
  try {
    const { productId, priceId, savedAt } = JSON.parse(localStorage.getItem(key) ?? '{}');
    const isPlan = Number.isInteger(productId) && Number.isInteger(priceId);
    if (isSold && isPlan && Date.now() - savedAt < maxMs) return `/checkout/${productId}/${priceId}`;
  } catch {
    // What can not be read leads nowhere.
  }
  clearPlan();
  return undefined;
}
