import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { updateBootstrap } from '../../platform/bootstrap.ts';
import { useUser } from '../../platform/use-session.ts';
import { agentUser, showScreen } from '../../testing/screen.tsx';
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
