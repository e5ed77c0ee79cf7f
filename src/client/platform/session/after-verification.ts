import { ownPath } from '#shared/redirect-target.ts';

const key = 'after-verification';

/** Stores the redirect target for after email verification, which may happen in another tab. */
export function storeTarget(path: unknown): void {
  const own = ownPath(path);
  try {
    if (own === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, own);
  } catch {
    // Storage is blocked: the home page is used.
  }
}

/** Reads and removes the stored redirect target. */
export function popTarget(): string | undefined {
  try {
    const path = ownPath(localStorage.getItem(key));
    localStorage.removeItem(key);
    return path;
  } catch {
    return undefined;
  }
}
