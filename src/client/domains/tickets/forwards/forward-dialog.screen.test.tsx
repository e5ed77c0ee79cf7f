import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { agentUser, Refusal, showScreen } from '#client/testing/screen.tsx';
import { makeReply } from '#client/testing/tickets.ts';
import type { Reply } from '#shared/tickets.ts';
import { ForwardDialog } from './forward-dialog.tsx';

const address = `draft:${agentUser.id}:ticket:12:forward`;

/** Sets the initial draft: the editor needs a browser's layout. */
const written = (to: string) =>
  localStorage.setItem(address, JSON.stringify({ values: { to, body: '<p>Look.</p>' } }));

const messages = [makeReply(3, { type: 'forwards' }), makeReply(2, { type: 'notes' }), makeReply(1)];

const conversation = () => ({
  pagination: { total: 3, last_page: 1, current_page: 1, per_page: 50, from: 1, to: 3, data: messages },
});

async function show(reply: Reply | null, forward: () => unknown = () => ({ reply: makeReply(4) })) {
  const onClose = vi.fn();
  const answers = { 'tickets.replies': conversation, 'ticketForwards.forward': forward };
  const shown = await showScreen(<ForwardDialog ticketId={12} reply={reply} onClose={onClose} />, {
    answers,
  });
  const send = async () => fireEvent.click(await screen.findByRole('button', { name: 'Forward' }));
  return { ...shown, send, onClose };
}

beforeEach(() => localStorage.clear());

it('sends the replies of the conversation, and what still stands in the field', async () => {
  written('one@example.org');
  const { send, sentTo, onClose } = await show(null);
  await screen.findByText('All replies are included (1), without internal messages.');
  fireEvent.change(screen.getByLabelText('To'), { target: { value: 'Two@example.org' } });
  await send();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sentTo('ticketForwards.forward')).toEqual([
    expect.objectContaining({
      id: 12,
      to: ['one@example.org', 'two@example.org'],
      cc: [],
      body: '<p>Look.</p>',
      reply_ids: [1],
      include_notes: false,
    }),
  ]);
  expect(localStorage.getItem(address)).toBeNull();
});

it('warns before a note leaves the site', async () => {
  written('one@example.org');
  const { send, sentTo } = await show(makeReply(2, { type: 'notes' }));
  await screen.findByText('This message is internal. The people you forward it to will read it.');
  await send();
  await waitFor(() =>
    expect(sentTo('ticketForwards.forward')).toEqual([
      expect.objectContaining({ reply_ids: [2], include_notes: true }),
    ]),
  );
});

it('says which address is none, and sends nothing', async () => {
  written('one');
  const { send, sentTo } = await show(null);
  await send();
  await screen.findByText("one isn't an email address.");
  expect(sentTo('ticketForwards.forward')).toEqual([]);
});

it('keeps what was typed when it fails and when it is closed', async () => {
  written('one@example.org');
  const tooLong = 'These messages are too long for one email. Select fewer.';
  const refuse = () => {
    throw new Refusal('Invalid', { httpStatus: 422, texts: { reply_ids: [tooLong] } });
  };
  const { send, onClose } = await show(null, refuse);
  await send();
  await screen.findByText(tooLong);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).toHaveBeenCalled();
  expect(localStorage.getItem(address)).toContain('Look.');
});
