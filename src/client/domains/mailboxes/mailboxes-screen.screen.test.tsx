import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { agentUser, Refusal, showScreen } from '#client/testing/screen.tsx';
import type { CurrentUser } from '#shared/auth.ts';
import type { Mailbox } from '#shared/mailboxes.ts';
import { MailboxesScreen } from './mailboxes-screen.tsx';

const administrator = {
  ...agentUser,
  permissions: [
    ...['channels.view', 'channels.create', 'channels.update', 'channels.delete', 'settings.update'],
  ].map((name) => ({ name, restrictions: [] })),
} as unknown as CurrentUser;

const mailbox = (fields: object = {}) =>
  ({
    id: 1,
    name: 'Support',
    email: 'support@desk.example',
    aliases: [],
    enabled: true,
    inbound: {
      ...{ kind: 'imap', host: 'imap.desk.example', port: 993, tls: true, username: 'support' },
      ...{ password: '********', folder: 'INBOX', after: 'keep', move_to: null, since: null },
    },
    group_id: null,
    category_id: null,
    allow_new_tickets: true,
    accept_automated: false,
    authserv_id: null,
    last_fetch_at: '2026-11-20T10:00:00Z',
    last_error: null,
    counters: { on_server: 7, stored: 7, handled: 6, quarantined: 2 },
    created_at: '2026-11-20T10:00:00Z',
    updated_at: '2026-11-20T10:00:00Z',
    ...fields,
  }) as Mailbox;

const open = (mailboxes: Mailbox[], answers = {}) =>
  showScreen(<MailboxesScreen />, {
    user: administrator,
    answers: { 'mailboxes.list': () => ({ mailboxes }), ...answers },
  });

it('says in a line whether mail flows', async () => {
  await open([
    mailbox(),
    mailbox({ id: 2, name: 'Sales', last_error: 'The mail server was not found. Check the host.' }),
  ]);
  const [working, failing] = within(await screen.findByRole('list', { name: 'Mailboxes' })).getAllByRole(
    'listitem',
  );
  expect(working?.textContent).toContain('Working');
  expect(working?.textContent).toContain('7 on the mail server7 stored6 handled2 in quarantine');
  expect(failing?.textContent).toContain('Failing');
  expect(failing?.textContent).toContain('The mail server was not found. Check the host.');
});

it('creates a mailbox that is fetched, and names what the server refuses', async () => {
  let refusals = 1;
  const { sentTo } = await open([], {
    'mailboxes.create': () => {
      refusals -= 1;
      if (refusals >= 0)
        throw new Refusal('Refused.', {
          httpStatus: 422,
          texts: { 'inbound.host': ['Enter the name of a mail server.'] },
        });
      return { mailbox: mailbox() };
    },
  });
  fireEvent.click((await screen.findAllByRole('button', { name: 'New mailbox' }))[0] as HTMLElement);
  const type = async (label: string, value: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  await type('Name', 'Support');
  await type('Email address', 'support@desk.example');
  await type('Mail server', 'imap.desk.example');
  await type('Username', 'support');
  await type('Password', 'secret');
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText('Enter the name of a mail server.');
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(sentTo('mailboxes.create')).toHaveLength(2));
  expect(sentTo('mailboxes.create')[1]).toMatchObject({
    name: 'Support',
    email: 'support@desk.example',
    inbound: {
      kind: 'imap',
      host: 'imap.desk.example',
      port: 993,
      tls: true,
      password: 'secret',
      since: null,
    },
  });
});

it('shows a new secret of the webhook once', async () => {
  await open([], { 'inboundMail.rotateSecret': () => ({ secret: 'inbound_new' }) });
  fireEvent.click((await screen.findAllByRole('button', { name: 'New mailbox' }))[0] as HTMLElement);
  fireEvent.change(await screen.findByLabelText('Incoming email'), { target: { value: 'webhook' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Create a new secret' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Secret')).value).toBe('inbound_new');
  expect(screen.queryByRole('button', { name: 'Create a new secret' })).toBeNull();
});
