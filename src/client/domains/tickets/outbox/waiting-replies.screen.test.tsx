import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dispatchLiveEvent } from '#client/platform/realtime/live-events.ts';
import { showScreen } from '#client/testing/screen.tsx';
import { WaitingReplies } from './waiting-replies.tsx';

const reply = (id: string, ticket_id: number, state = 'scheduled', error: string | null = null) => ({
  id,
  ticket_id,
  ticket: { id: ticket_id, subject: `Subject ${ticket_id}` },
  body: `<p>Text of ${id}</p>`,
  uploads: [],
  state,
  error,
  send_after: '2100-01-01T09:00:00.000Z',
});

it('lists the waiting replies of all tickets, each with its ticket, and sends one at once', async () => {
  let waiting = [reply('a', 3), reply('b', 4, 'held', 'Someone has replied since.')];
  const { sentTo } = await showScreen(<WaitingReplies />, {
    answers: {
      'outbox.list': () => ({ data: waiting, next_cursor: null }),
      'outbox.sendNow': () => {
        waiting = waiting.slice(1);
        return { reply: {} };
      },
    },
  });
  const link = await screen.findByRole('link', { name: 'Subject 3' });
  expect(link.getAttribute('href')).toBe('/agent/tickets/3?folder=drafts');
  expect(screen.getByRole('alert').textContent).toContain('Someone has replied since.');
  fireEvent.click(screen.getByRole('button', { name: 'Send now' }));
  await waitFor(() => expect(screen.queryByText('Text of a')).toBeNull());
  expect(sentTo('outbox.sendNow')).toEqual([{ id: 'a' }]);
  waiting = [];
  await act(async () => dispatchLiveEvent({ name: 'outbox', id: 4 }));
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
});
