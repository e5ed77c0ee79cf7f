import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { agentUser, showScreen } from '../../testing/screen.tsx';
import { readBootstrap } from '../session/bootstrap.ts';
import { LiveUpdates } from './live-updates.tsx';

it('a notification that is told before the bell is there is counted once it is', async () => {
  const { queryClient, sentTo } = await showScreen(<LiveUpdates />, {
    answers: {
      'notifications.live': () => ({ id: '8', data: { name: 'notifications', id: null } }),
      'auth.bootstrap': () => ({
        data: { ...readBootstrap(queryClient), user: { ...agentUser, unread_notifications_count: 1 } },
      }),
    },
  });
  await waitFor(() => expect(sentTo('auth.bootstrap').length).toBeGreaterThan(0));
  await waitFor(() => expect(readBootstrap(queryClient).user?.unread_notifications_count).toBe(1));
});
