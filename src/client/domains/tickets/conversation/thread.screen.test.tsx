import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Reply } from '#shared/tickets.ts';
import { showScreen } from '../../../testing/screen.tsx';
import { makeReply } from '../../../testing/tickets.ts';
import { Thread } from './thread.tsx';
import { type Conversation, useConversation } from './use-conversation.ts';

const conversationOf = (replies: Reply[]): Conversation => ({
  replies,
  older: 0,
  foldedAfter: null,
  loadOlder: () => undefined,
  loadFirst: () => undefined,
  isLoadingOlder: false,
  isPending: false,
  isError: false,
  retry: () => undefined,
});

it('draws no message anew while somebody types below', async () => {
  const draws = vi.fn();
  const replies = Array.from({ length: 40 }, (_, index) => {
    const reply = makeReply(index + 1);
    const { body } = reply;
    Object.defineProperty(reply, 'body', {
      get: () => {
        draws();
        return body;
      },
    });
    return reply;
  });
  const { show } = await showScreen(<Thread conversation={conversationOf(replies)} />);
  expect(screen.getAllByRole('article')).toHaveLength(40);
  draws.mockClear();
  await show(<Thread conversation={conversationOf([...replies])} />);
  expect(draws).not.toHaveBeenCalled();
});

it('says whose message has come, and nothing of those that were there', async () => {
  const { show } = await showScreen(<Thread conversation={conversationOf([makeReply(1)])} />);
  const log = screen.getByRole('log');
  expect(log.textContent).toBe('');
  await show(
    <Thread conversation={conversationOf([makeReply(1), makeReply(2), makeReply(3, { user_id: 7 })])} />,
  );
  expect(log.textContent).toBe('New reply from Chris Customer');
});

function LongTicket() {
  return <Thread conversation={useConversation(12)} />;
}

it('shows fifty messages, its beginning on demand, and folds what is between', async () => {
  const total = 201;
  const page = (number: number, perPage: number) =>
    Array.from({ length: total }, (_, index) => makeReply(total - index)).slice(
      (number - 1) * perPage,
      number * perPage,
    );
  await showScreen(<LongTicket />, {
    answers: {
      'tickets.replies': (input) => {
        const { page: number, perPage } = input as { page: number; perPage: number };
        const data = page(number, perPage);
        return { pagination: { data, total, last_page: Math.ceil(total / perPage) } };
      },
    },
  });
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(50));
  expect(screen.getByRole('button', { name: 'Show earlier messages (151)' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show first' }));
  await waitFor(() => expect(screen.getByText('Message 1')).toBeTruthy());
  const between = screen.getByRole('button', { name: 'Show earlier messages (150)' });
  const items = screen.getByRole('list', { name: 'Messages' }).children;
  expect([...items].findIndex((item) => item.contains(between))).toBe(1);
  expect(screen.queryByRole('button', { name: 'Show first' })).toBeNull();
  fireEvent.click(between);
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(101));
});
