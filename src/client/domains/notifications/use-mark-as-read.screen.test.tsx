import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Notification } from '#shared/notifications.ts';
import { updateBootstrap } from '../../platform/bootstrap.ts';
import { useUser } from '../../platform/use-session.ts';
import { agentUser, showScreen } from '../../testing/screen.tsx';
import { NotificationList } from './notification-list.tsx';
import { useReadTicketNotifications } from './use-mark-as-read.ts';

function Ticket({ id }: { id: number }) {
  useReadTicketNotifications(id);
  return <p>{useUser()?.unread_notifications_count} unread</p>;
}

/** The first sign that somebody is there, for which marking waits. */
const look = () => fireEvent.pointerMove(window);

it('reads what the bell says of a ticket when it is opened, and while it is open', async () => {
  let unreadCount = 1;
  const { sentTo, queryClient, container, show } = await showScreen(<Ticket id={5} />, {
    user: { ...agentUser, unread_notifications_count: 3 },
    answers: { 'notifications.markAsRead': () => ({ unreadCount }) },
  });
  const sent = () => sentTo('notifications.markAsRead');
  await waitFor(() => {
    look();
    expect(container.textContent).toBe('1 unread');
  });
  const before = sent().length;
  expect(sent()[0]).toEqual({ ticketId: 5 });
  unreadCount = 0;
  await act(async () =>
    updateBootstrap(queryClient, (data) => ({
      ...data,
      user: data.user && { ...data.user, unread_notifications_count: 2 },
    })),
  );
  await waitFor(() => {
    look();
    expect(container.textContent).toBe('0 unread');
  });
  expect(sent().length).toBeGreaterThan(before);
  const settled = sent().length;
  await show(<Ticket id={6} />);
  expect(sent()).toHaveLength(settled);
});

it('reads what does not count in the number of the bell, too', async () => {
  const { sentTo, queryClient } = await showScreen(<Ticket id={5} />, {
    user: { ...agentUser, unread_notifications_count: 0 },
    answers: { 'notifications.markAsRead': () => ({ unreadCount: 0 }) },
  });
  expect(sentTo('notifications.markAsRead')).toEqual([]);
  await act(async () =>
    updateBootstrap(queryClient, (data) => ({ ...data, has_uncounted_notifications: true })),
  );
  await waitFor(() => {
    look();
    expect(sentTo('notifications.markAsRead')).toEqual([{ ticketId: 5 }]);
  });
});

it('says several new requests as one line, which reads them all', async () => {
  const line = ':count new request|:count new requests';
  const arrivals: Notification = {
    id: '4b0f2a0e-5f0c-4a58-8f0a-0c8c2a1d7d11',
    type: 'ticket_created',
    read_at: null,
    created_at: '2026-11-20T10:00:00.000Z',
    data: {
      mainAction: { action: '/agent/tickets?folder=unassigned' },
      lines: [{ type: 'primary', line, values: { count: 3 }, content: '3 new requests' }],
    },
    group: { ticket_id: null, count: 3, unread: 3 },
  };
  const { sentTo } = await showScreen(<NotificationList perPage={10} loading={null} />, {
    answers: {
      'notifications.list': () => ({ pagination: { data: [arrivals] } }),
      'notifications.markAsRead': () => ({ unreadCount: 0 }),
    },
  });
  const entry = await screen.findByRole('button', { name: /^3 new requests/ });
  expect(entry.textContent).not.toContain('updates');
  fireEvent.click(entry);
  await waitFor(() => expect(sentTo('notifications.markAsRead')).toEqual([{ arrivals: true }]));
});
