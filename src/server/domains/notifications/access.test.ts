import { line, proveAccess } from '../../testing/policy.ts';

const browser = {
  endpoint: 'https://push.example.com/send/1',
  keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
};

// biome-ignore format: a table
proveAccess({
  //                                 guest owner foreigner agent admin token
  'notifications.list':       line('401   in    in   in   in   in'),
  'notifications.markAsRead': line('401   in    in   in   in   in'),
  'notifications.subscriptions': line('401   404   404  404  404  404'),
  'notifications.saveSubscriptions': line('401   404   404  404  404  404', () => ({ selections: [] })),
  'notifications.addBrowser':    line('401   404   404  404  404  403', () => browser),
  'notifications.removeBrowser': line('401   in    in   in   in   403', () => ({ endpoint: browser.endpoint })),
});
