import { reasons, type Writes } from '../../platform/writes.ts';

export const notificationWrites: Writes = {
  'notifications.addBrowser': { nothing: reasons.own, withoutKey: reasons.repeatable },
  'notifications.markAsRead': { nothing: reasons.own, withoutKey: reasons.repeatable },
  'notifications.removeBrowser': { nothing: reasons.own },
  'notifications.saveSubscriptions': { nothing: reasons.own },
  'notifications.unsubscribe': { nothing: reasons.own, withoutKey: reasons.repeatable },
};
