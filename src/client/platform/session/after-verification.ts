import { ownPath } from '#shared/redirect-target.ts';

const key = 'after-verification';

/** Keeps where somebody wanted to go who has to prove their address first, maybe in another tab. */
export function keepTarget(path: unknown): void {
  const own = ownPath(path);
  try {
    if (own === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, own);
  } catch {
    // Browsers that keep nothing go to the home page.
  }
}

/** Where they wanted to go, this once. */
export function takeTarget(): string | undefined {
  try {
    const path = ownPath(localStorage.getItem(key));
    localStorage.removeItem(key);
    return path;
  } catch {
    return undefined;
  }
}
