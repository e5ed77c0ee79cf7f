import { ownPath } from '#shared/redirect-target.ts';

const key = 'after-verification';

/** Stores the redirect target of somebody who has to verify their email address first, maybe in another tab. */
export function storeTarget(path: unknown): void {
  const own = ownPath(path);
  try {
    if (own === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, own);
  } catch {
    // Browsers that keep nothing go to the home page.
  }
}

/** Takes the stored redirect target, once. */
export function popTarget(): string | undefined {
  try {
    const path = ownPath(localStorage.getItem(key));
    localStorage.removeItem(key);
    return path;
  } catch {
    return undefined;
  }
}
