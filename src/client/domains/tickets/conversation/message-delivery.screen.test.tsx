import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { agentUser, showScreen } from '#client/testing/screen.tsx';
import { makeReply } from '#client/testing/tickets.ts';
import type { ReplyDelivery } from '#shared/reply-deliveries.ts';
import { Message } from './message.tsx';

const at = '2026-11-20T10:00:00.000Z';
const taken = { email: 'chris@example.org', state: 'sent', error: null, at } as const;
const refused = { email: 'copy@example.org', state: 'failed', error: '550 No such user', at } as const;

const show = (delivery: ReplyDelivery | undefined, resend = vi.fn(() => ({}))) =>
  showScreen(
    <Message reply={makeReply(5, { by_requester: false, ...(delivery && { delivery }) })} viewerId={7} />,
    {
      user: agentUser,
      answers: { 'tickets.resendReply': resend },
    },
  );

it('says quietly that a message was delivered, and to whom', async () => {
  await show({ ...taken, recipients: [taken] });
  fireEvent.click(screen.getByRole('button', { name: 'Delivered' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('chris@example.org');
  expect(screen.queryByRole('button', { name: 'Resend' })).toBeNull();
});

it('says why a message did not reach a recipient, and sends it again', async () => {
  const resend = vi.fn(() => ({}));
  await show({ ...refused, recipients: [taken, refused] }, resend);
  expect(screen.getByRole('status').textContent).toBe('Not delivered to copy@example.org: 550 No such user');
  fireEvent.click(screen.getByRole('button', { name: 'Resend' }));
  await waitFor(() => expect(resend).toHaveBeenCalledWith({ id: 5 }));
});

it('says nothing where no email has it', async () => {
  await show({ state: 'none', error: null, at: null, recipients: [] });
  expect(screen.queryByRole('button', { name: /deliver|queued/i })).toBeNull();
});
