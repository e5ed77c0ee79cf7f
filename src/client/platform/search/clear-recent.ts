export const recentPrefix = 'recent:';

/** Removes recent searches and tickets of all accounts, so that the next person on the device sees nothing of them. */
export function clearRecent(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(recentPrefix)) localStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
