import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { agentUser, showScreen } from '#client/testing/screen.tsx';
import { makeReply } from '#client/testing/tickets.ts';
import type { TicketEvent } from '#shared/ticket-events.ts';
import type { Reply } from '#shared/tickets.ts';
import { Thread } from './thread.tsx';
import { type Conversation, useConversation } from './use-conversation.ts';

const conversationOf = (replies: Reply[]): Conversation => ({
  replies,
  events: [],
  older: 0,
  foldedAfter: null,
  loadOlder: () => undefined,
  loadTwice: () => undefined,
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

it('says between messages what was done, by whom, and what was done meanwhile to those who listen', async () => {
  const happened = (id: number, minute: number, user: { id: number; display_name: string } | null) => ({
    id,
    created_at: `2026-11-20T10:0${minute}:00.000Z`,
    via: 'web' as const,
    user: user && { ...user, avatar: null },
  });
  const marta = { id: 5, display_name: 'Marta', avatar: null };
  const named = (name: 'open' | 'closed', label: string) => ({ name, label, category: name });
  const closed: TicketEvent = {
    ...happened(1, 1, marta),
    type: 'status',
    data: { from: named('open', 'Open'), to: named('closed', 'Closed') },
  };
  const taken: TicketEvent = {
    ...happened(2, 1, marta),
    type: 'assigned',
    data: { from: null, to: { ...agentUser } },
  };
  const left: TicketEvent = { ...happened(3, 2, null), type: 'assigned', data: { from: marta, to: null } };
  const conversation = conversationOf([makeReply(1)]);
  const { show } = await showScreen(<Thread conversation={{ ...conversation, events: [closed] }} isAgent />);
  const lines = () =>
    [...screen.getByRole('list', { name: 'Messages' }).children].slice(1).map((line) => line.textContent);
  expect(lines()).toEqual([expect.stringMatching(/^Marta closed this ticket · /)]);
  expect(screen.getAllByRole('article')).toHaveLength(1);
  expect(screen.getByRole('log').textContent).toBe('');
  await show(<Thread conversation={{ ...conversation, events: [closed, taken, left] }} isAgent />);
  expect(lines()).toEqual(['3 changes by several people · Show all']);
  expect(screen.getByRole('log').textContent).toMatch(
    /^Marta assigned this to youThis ticket was unassigned/,
  );
  await show(<Thread conversation={{ ...conversation, events: [closed] }} />);
  expect(lines()).toEqual([expect.stringMatching(/^Marta closed this request · /)]);
});

it('says how changes were made, what was before, and opens many to a line each', async () => {
  const marta = { id: 5, display_name: 'Marta', avatar: null };
  const ada = { id: 6, display_name: 'Ada', avatar: null };
  const named = (name: 'open' | 'pending' | 'closed', label: string) => ({ name, label, category: name });
  const [open, pending, closed] = [
    named('open', 'Open'),
    named('pending', 'Pending'),
    named('closed', 'Closed'),
  ];
  const by = (id: number, via: TicketEvent['via']) => ({
    id,
    created_at: `2026-11-20T10:${10 + 2 * id}:00.000Z`,
    via,
    user: marta,
  });
  const undone: TicketEvent = { ...by(1, 'undo'), type: 'status', data: { from: closed, to: open } };
  const passed: TicketEvent = { ...by(2, 'macro'), type: 'assigned', data: { from: ada, to: marta } };
  const waits: TicketEvent = { ...by(3, 'bulk'), type: 'status', data: { from: open, to: pending } };
  const bounced: TicketEvent = {
    ...by(4, 'mail'),
    user: null,
    type: 'mail_bounced',
    data: { recipient: 'a@example.com', reason: 'Full' },
  };
  const conversation = conversationOf([makeReply(1)]);
  const { show } = await showScreen(
    <Thread conversation={{ ...conversation, events: [undone, passed] }} isAgent />,
  );
  const lines = () =>
    [...screen.getByRole('list', { name: 'Messages' }).children].slice(1).map((line) => line.textContent);
  expect(lines()).toEqual([
    expect.stringMatching(/^Marta changed the status from Closed to Open \(undone\) · /),
    expect.stringMatching(/^Marta took this over from Ada \(by macro\) · /),
  ]);
  await show(<Thread conversation={{ ...conversation, events: [undone, passed, waits, bounced] }} isAgent />);
  expect(lines()).toEqual([
    '3 changes by Marta · Show all',
    expect.stringMatching(/^The email to a@example.com was not delivered: Full · /),
  ]);
  const fold = screen.getByRole('button', { name: '3 changes by Marta · Show all' });
  expect(fold.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(fold);
  expect(fold.getAttribute('aria-expanded')).toBe('true');
  const opened = document.getElementById(fold.getAttribute('aria-controls') ?? '');
  expect([...(opened?.children ?? [])].map((line) => line.textContent)).toEqual([
    expect.stringMatching(/^Marta changed the status from Closed to Open \(undone\) · ./),
    expect.stringMatching(/^Marta took this over from Ada \(by macro\) · ./),
    expect.stringMatching(/^Marta changed the status from Open to Pending \(in bulk\) · ./),
  ]);
  fireEvent.click(fold);
  expect(lines()[0]).toBe('3 changes by Marta · Show all');
  await show(<Thread conversation={{ ...conversation, events: [undone] }} />);
  expect(lines()).toEqual([expect.stringMatching(/^Marta reopened this request · /)]);
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
  fireEvent.click(screen.getByRole('button', { name: 'Jump to first message' }));
  await waitFor(() => expect(screen.getByText('Message 1')).toBeTruthy());
  const between = screen.getByRole('button', { name: 'Show earlier messages (150)' });
  const items = screen.getByRole('list', { name: 'Messages' }).children;
  expect([...items].findIndex((item) => item.contains(between))).toBe(1);
  expect(screen.queryByRole('button', { name: 'Jump to first message' })).toBeNull();
  fireEvent.click(between);
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(101));
});
