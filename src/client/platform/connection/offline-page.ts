const cacheName = 'offline-page';
const address = '/offline.html';

/** The script of this site that runs while no page is open. */
export const workerAddress = '/push-worker.js';

/**
 * Makes the site installable: registers its worker, and stores the page that it shows while there is no connection, in
 * the language of the visitor. Browsers without workers are left as they are.
 */
export async function storeOfflinePage(language: string): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in window)) return;
  await navigator.serviceWorker.register(workerAddress);
  const [cache, page] = await Promise.all([
    caches.open(cacheName),
    fetch(`${address}?language=${encodeURIComponent(language)}`),
  ]);
  if (page.ok) await cache.put(address, page);
}
