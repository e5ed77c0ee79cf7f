/* Shows notifications that come while no page is open. It keeps nothing and answers for no page. */

self.addEventListener('push', (event) => {
  const { title, body, language, tag, action } = event.data.json();
  const looks = { icon: '/icon-192.png', badge: '/icon-monochrome.svg', dir: 'auto' };
  event.waitUntil(
    self.registration.showNotification(title, { ...looks, body, tag, lang: language, data: { action } }),
  );
});

async function openPage(address) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find((page) => page.url === address);
  return open === undefined ? self.clients.openWindow(address) : open.focus();
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(new URL(event.notification.data.action, self.location.origin).href));
});
