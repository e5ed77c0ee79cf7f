/*
 * Shows notifications that come while no page is open, and a page that says so while there is no connection. It stores
 * nothing but that page, and answers for nothing else.
 */

const list = '/notifications';
const offlinePage = '/offline.html';

self.addEventListener('activate', (event) => {
  // Otherwise each page would wait for this script to start.
  event.waitUntil(self.registration.navigationPreload?.enable());
});

async function load({ request, preloadResponse }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const stored = await caches.match(offlinePage);
    if (stored === undefined) throw error;
    return stored;
  }
}

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(load(event));
});

/** What a message says. Browsers take the right away from sites that show nothing for one, so there is always a title. */
function read(data) {
  try {
    return data.json();
  } catch {
    return { title: self.location.host, tag: 'unread' };
  }
}

self.addEventListener('push', (event) => {
  const { title, body, language, tag, action = list } = read(event.data);
  // What takes the place of something else is news as well: people hear each of them.
  const looks = { icon: '/icon-192.png', badge: '/icon-monochrome.svg', dir: 'auto', renotify: true };
  event.waitUntil(
    self.registration.showNotification(title, { ...looks, body, tag, lang: language, data: { action } }),
  );
});

/** Where a page is, whatever it shows beside it. */
const placeOf = (address) => {
  const { origin, pathname } = new URL(address);
  return origin + pathname;
};

async function openPage(address) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open =
    pages.find((page) => page.url === address) ??
    pages.find((page) => placeOf(page.url) === placeOf(address));
  return open === undefined ? self.clients.openWindow(address) : open.focus();
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(new URL(event.notification.data.action, self.location.origin).href));
});
