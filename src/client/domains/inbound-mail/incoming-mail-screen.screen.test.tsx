import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { agentUser, showScreen } from '#client/testing/screen.tsx';
import type { CurrentUser } from '#shared/auth.ts';
import { IncomingMailScreen } from './incoming-mail-screen.tsx';

const administrator = {
  ...agentUser,
  permissions: ['channels.view', 'channels.update', 'tickets.update'].map((name) => ({
    name,
    restrictions: [],
  })),
} as unknown as CurrentUser;

const message = (id: string, fields: object) => ({
  ...{
    id,
    message_id: null,
    from: 'mia@outside.example',
    from_name: 'Mia',
    to: [],
    subject: `Mail ${id}`,
    size: 9,
  },
  ...{ reason: null, mailbox_id: 1, ticket_id: null, reply_id: null, sender_verified: null },
  ...{ received_at: '2026-11-20T10:00:00Z', handled_at: null },
  ...fields,
});

const states = [
  'stored',
  'processing',
  'ticket',
  'reply',
  'forward',
  'delivery',
  'ignored',
  'quarantined',
  'discarded',
];

it('says what became of each email and why, and takes decisions', async () => {
  const onChange = vi.fn();
  const { sentTo } = await showScreen(<IncomingMailScreen search={{}} onChange={onChange} />, {
    user: administrator,
    answers: {
      'inboundMail.counters': () => ({
        counters: {
          ...{ on_server: 3, stored: 2, handled: 2, waiting: 0 },
          by_state: { ...Object.fromEntries(states.map((state) => [state, 0])), ticket: 1, quarantined: 1 },
        },
        mailboxes: [],
      }),
      'inboundMail.list': () => ({
        data: [
          message('a', { state: 'quarantined', reason: 'sender_unproven' }),
          message('b', { state: 'ticket', ticket_id: 12, sender_verified: false }),
        ],
        next_cursor: null,
      }),
      'inboundMail.get': () => ({
        message: {
          ...message('a', { state: 'quarantined' }),
          ...{ matched_by: 'none', attempts: 1, error: null, explanation: ['Nothing proves it.'] },
          sender_verified: false,
          dropped_attachments: [{ name: 'run.exe', reason: 'It is not allowed.' }],
        },
      }),
      'inboundMail.replay': () => ({ message: {} }),
      'inboundMail.discard': () => ({ message: {} }),
    },
  });
  const [first, second] = within(await screen.findByRole('list', { name: 'Incoming email' })).getAllByRole(
    'listitem',
  );
  expect(first?.textContent).toContain('QuarantinedSender not verified');
  expect(second?.textContent).toContain('TicketSender not verified');
  expect(second?.textContent).toContain('Open ticket #12');
  expect(within(second as HTMLElement).queryByRole('button', { name: 'Accept' })).toBeNull();
  await waitFor(() => expect(screen.getByText('1 in quarantine')).toBeTruthy());
  fireEvent.click(within(first as HTMLElement).getByRole('button', { name: 'Why' }));
  await screen.findByText('Nothing proves it.');
  expect(screen.getByText('The receiving server could not verify its sender.')).toBeTruthy();
  expect(screen.getByText('Attachment run.exe was left out: It is not allowed.')).toBeTruthy();
  fireEvent.click(within(first as HTMLElement).getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(sentTo('inboundMail.replay')).toEqual([{ id: 'a', force: true }]));
  expect(within(second as HTMLElement).queryByRole('checkbox')).toBeNull();
  fireEvent.click(within(first as HTMLElement).getByRole('checkbox'));
  const bar = await screen.findByRole('toolbar', { name: 'Selected emails' });
  fireEvent.click(within(bar).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(sentTo('inboundMail.discard')).toEqual([{ id: 'a' }]));
  fireEvent.click(screen.getByRole('radio', { name: 'Quarantined' }));
  expect(onChange).toHaveBeenCalledWith({ query: undefined, state: 'quarantined' });
});
