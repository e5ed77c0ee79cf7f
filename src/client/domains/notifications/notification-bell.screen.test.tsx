import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readBootstrap } from '../../platform/bootstrap.ts';
import { dispatchLiveEvent } from '../../platform/realtime/live-events.ts';
import { agentUser, showScreen } from '../../testing/screen.tsx';
import { NotificationBell } from './notification-bell.tsx';

it('what is told before the bell is there is counted once it is', async () => {
  dispatchLiveEvent({ name: 'notifications', id: null });
  const { queryClient, show } = await showScreen(<p />, {
    answers: {
      'auth.bootstrap': () => ({
        data: { ...readBootstrap(queryClient), user: { ...agentUser, unread_notifications_count: 1 } },
      }),
    },
  });
  await show(<NotificationBell />);
  expect(await screen.findByRole('button', { name: 'Notifications (1 unread)' })).toBeTruthy();
});

it('counts unread notifications in the title of every page', async () => {
  document.title = 'Tickets - Helpdock';
  const user = { ...agentUser, unread_notifications_count: 3 };
  const { show } = await showScreen(<NotificationBell />, { user });
  expect(document.title).toBe('(3) Tickets - Helpdock');
  document.title = 'Search - Helpdock';
  await waitFor(() => expect(document.title).toBe('(3) Search - Helpdock'));
  await show(<p />);
  document.title = 'Search - Helpdock';
  expect(document.title).toBe('Search - Helpdock');
});
