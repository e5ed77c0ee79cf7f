import type { Writes } from '../../platform/writes.ts';

const own = 'It changes what is the caller’s own, or what the ticket says itself.';
const again = 'Done again it leaves everything as it is.';

export const notificationWrites: Writes = {
  'notifications.addBrowser': { nothing: own, withoutKey: again },
  'notifications.markAsRead': { nothing: own, withoutKey: again },
  'notifications.removeBrowser': { nothing: own },
  'notifications.saveSubscriptions': { nothing: own },
};
