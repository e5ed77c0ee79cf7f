import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ToastArea } from '../../platform/toast/toast-area.tsx';
import { showScreen } from '../../testing/screen.tsx';
import { SubscriptionsScreen } from './subscriptions-screen.tsx';

const on = { email: true, browser: false };
const off = { email: false, browser: false };

const subscriptions = {
  available_channels: ['email', 'browser'],
  subscriptions: [
    {
      group_name: 'Tickets',
      subscriptions: [
        { notif_id: 'one', name: 'First', defaults: on },
        { notif_id: 'two', name: 'Second', defaults: off },
      ],
    },
  ],
  user_selections: [],
  digest: 'off',
  quiet_hours: null,
  push_key: 'key',
};

afterEach(() => vi.unstubAllGlobals());

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

const show = (change = {}) =>
  showScreen(
    <>
      <SubscriptionsScreen />
      <ToastArea />
    </>,
    {
      answers: {
        'notifications.subscriptions': () => ({ ...subscriptions, ...change }),
        'notifications.saveSubscriptions': () => ({ user_selections: [], digest: 'off', quiet_hours: null }),
      },
    },
  );

it('sets all of a group by one box, which stands between while only some are on', async () => {
  const { sentTo } = await show();
  const all = await box('Tickets: Email');
  expect(all.indeterminate).toBe(true);
  fireEvent.click(all);
  expect((await box('Second: Email')).checked).toBe(true);
  expect(all.indeterminate).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Update preferences' }));
  await waitFor(() => expect(sentTo('notifications.saveSubscriptions')).toHaveLength(1));
  expect(sentTo('notifications.saveSubscriptions')[0]).toMatchObject({
    selections: [
      { notif_id: 'one', channels: { email: true } },
      { notif_id: 'two', channels: { email: true } },
    ],
    quiet_hours: null,
  });
  await screen.findByText('Updated preferences');
});

it('leaves the browser off when notifications are not allowed', async () => {
  const requestPermission = vi.fn(async () => 'denied');
  vi.stubGlobal('Notification', { permission: 'default', requestPermission });
  await show();
  const first = await box('First: Browser');
  fireEvent.click(first);
  await screen.findByText('Notifications blocked. Please enable them for this site from browser settings.');
  expect(requestPermission).toHaveBeenCalledOnce();
  expect(first.checked).toBe(false);
});

it('says on saving that this browser shows none, when others are meant to', async () => {
  vi.stubGlobal('Notification', { permission: 'denied', requestPermission: async () => 'denied' });
  const { sentTo } = await show({ user_selections: [{ notif_id: 'one', channels: { browser: true } }] });
  await box('First: Browser');
  fireEvent.click(screen.getByRole('button', { name: 'Update preferences' }));
  await screen.findByText('Updated preferences');
  await screen.findByText("Your preferences are saved, but this browser can't receive notifications.");
  expect(sentTo('notifications.addBrowser')).toEqual([]);
});
