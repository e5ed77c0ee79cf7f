import { beforeAll } from 'vitest';
import { unsubscribeToken } from '../../platform/mail/unsubscribe.ts';
import { line, proveAccess, type World } from '../../testing/policy.ts';
import { saveSettings } from '../settings/service.ts';

const own = { because: 'everybody reads and changes their own' };

const browser = {
  endpoint: 'https://192.0.43.10/send/1',
  keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
};

const mailed = {
  because: 'the mailed link says who it is for',
  input: ({ services, owner: { email } }: World) => ({
    token: unsubscribeToken(services, {
      kind: 'request_reply',
      email,
      sentAt: new Date().toISOString(),
    }),
  }),
};

// biome-ignore format: a table
const { product } = proveAccess({
  //                                 guest owner foreigner agent admin token
  'notifications.list':       line('401   in    in   in   in   in', own),
  'notifications.markAsRead': line('401   in    in   in   in   in', own),
  'notifications.subscriptions': line('401   in    in   in   in   in', own),
  'notifications.saveSubscriptions': line('401   in    in   in   in   in', { ...own, input: () => ({ selections: [] }) }),
  'notifications.mailed':        line('in    in    in   in   in   in', mailed),
  'notifications.unsubscribe':   line('in    in    in   in   in   in', mailed),
  'notifications.addBrowser':    line('401   in    in   in   in   403', { ...own, input: () => browser }),
  'notifications.removeBrowser': line('401   in    in   in   in   403', { ...own, input: () => ({ endpoint: browser.endpoint }) }),
});

beforeAll(() => saveSettings(product.services, { notif_subs: { integrated: true } }));
