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
      ...{
        kind: 'imap',
        host: 'imap.desk.example',
        port: 993,
        tls: true,
        username: 'support',
        auth: 'password',
      },
      ...{ password: '********', folder: 'INBOX', after: 'keep', move_to: null, since: null },
    },
    outbound: {
      ...{ kind: 'site', host: null, port: 587, security: 'starttls', username: null, password: null },
    },
    signature: '',
    auto_reply: { enable: true, body: '' },
    group_id: null,
    category_id: null,
    allow_new_tickets: true,
    accept_automated: false,
    authserv_id: null,
    connected_at: null,
    last_fetch_at: '2026-11-20T10:00:00Z',
    last_error: null,
    last_send_error: null,
    last_send_error_at: null,
    too_large: null,
    counters: { on_server: 7, stored: 7, handled: 6, quarantined: 2 },
    created_at: '2026-11-20T10:00:00Z',
    updated_at: '2026-11-20T10:00:00Z',
    ...fields,
  }) as Mailbox;

const unableToSend = {
  last_send_error: 'The mail server rejected the username or the password.',
  last_send_error_at: '2026-11-20T10:00:00Z',
};

const open = (mailboxes: Mailbox[], answers = {}) =>
  showScreen(<MailboxesScreen />, {
    user: administrator,
    answers: { 'mailboxes.list': () => ({ mailboxes }), ...answers },
  });

const openSection = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }));

it('says in a line whether mail flows', async () => {
  await open([
    mailbox(),
    mailbox({
      id: 2,
      name: 'Sales',
      last_error: 'The mail server was not found. Check the host.',
      too_large: { size: 64_000_000, at: '2026-11-20T10:00:00Z' },
    }),
    mailbox({ id: 3, name: 'Returns', ...unableToSend }),
  ]);
  const [working, failing, mute] = within(
    await screen.findByRole('list', { name: 'Mailboxes' }),
  ).getAllByRole('listitem');
  expect(working?.textContent).toContain('Working');
  expect(working?.textContent).toContain('7 on the mail server7 stored6 handled2 in quarantine');
  expect(failing?.textContent).toContain('Failing');
  expect(failing?.textContent).toContain('The mail server was not found. Check the host.');
  expect(mute?.textContent).toContain('Failing');
  expect(mute?.textContent).toMatch(
    /Sending fails: The mail server rejected the username or the password\. .*ago/,
  );
  expect(failing?.textContent).toMatch(/A message of .*6\d(\.\d)? MB.* was left on the mail server\./);
});

it('creates a mailbox with the server that was found, names what is refused, and offers a test', async () => {
  let refusals = 1;
  const { sentTo } = await open([], {
    'mailboxes.discover': () => ({
      imap: { host: 'imap.gmail.com', port: 993, tls: true },
      ...{ source: 'provider', provider: 'Gmail', note: 'It accepts an app password only.' },
    }),
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
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  const found = await screen.findByText('It accepts an app password only.');
  expect(found.closest('[role="status"]')?.textContent).toContain('The mail server of Gmail was found.');
  const typed = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  expect([typed('Mail server'), typed('Username')]).toEqual(['imap.gmail.com', 'support@desk.example']);
  await type('Mail server', 'imap.desk.example');
  await type('Username', 'support');
  await type('Password', 'secret');
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText('Enter the name of a mail server.');
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(sentTo('mailboxes.create')).toHaveLength(2));
  await screen.findByRole('button', { name: 'Test receiving' });
  expect(sentTo('mailboxes.discover')).toEqual([{ email: 'support@desk.example' }]);
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
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Create a new secret' }));
  expect((await screen.findByLabelText<HTMLInputElement>('Secret')).value).toBe('inbound_new');
  expect(screen.queryByRole('button', { name: 'Create a new secret' })).toBeNull();
});

it.each([
  [null, 'Off. Your own mail server can deliver'],
  [{ host: '10.0.0.5', port: 2525, tls: true }, '10.0.0.5:2525On, with STARTTLS.'],
  [{ host: '127.0.0.1', port: 2525, tls: false }, '127.0.0.1:2525On, without encryption.'],
])('says whether mail servers can deliver by SMTP, and where', async (smtp, expected) => {
  await open([mailbox({ inbound: { ...mailbox().inbound, kind: 'webhook' } })], {
    'inboundMail.smtp': () => ({ smtp }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Support' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await openSection('Receiving');
  expect((await screen.findByRole('group', { name: 'Delivery by SMTP' })).textContent).toContain(expected);
});

it('tests a saved mailbox step by step, and stops where it fails', async () => {
  const step = (name: string, ok = true) => ({ name, ok, message: '', ms: 1 });
  let arrives = true;
  const { sentTo } = await open([mailbox()], {
    'inboundMail.testMailbox': ({ what }: { what: string }) =>
      what === 'receive'
        ? { ok: true, steps: [step('reach'), step('sign_in'), step('open_folder')] }
        : { ok: arrives, steps: [step('connect'), step('send'), step('arrive', arrives)] },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Support' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Send and receive' }));
  await screen.findByText('The mailbox works.');
  expect(sentTo('inboundMail.testMailbox')).toEqual([
    { id: 1, what: 'receive' },
    { id: 1, what: 'round_trip' },
  ]);
  expect(screen.getByRole('status').textContent).toContain('Open the folder');
  arrives = false;
  fireEvent.click(screen.getByRole('button', { name: 'Send and receive' }));
  const failed = await screen.findByRole('alert');
  expect(failed.textContent).toContain('Wait for it to come in');
});

it('says what the domain lacks', async () => {
  const record = (state: string, more = {}) => ({ state, found: null, wanted: null, help: 'Help.', ...more });
  await open([mailbox()], {
    'mailboxes.domain': () => ({
      domain: 'desk.example',
      spf: record('ok', { found: 'v=spf1 mx -all' }),
      dkim: record('unknown'),
      dmarc: record('missing', { wanted: 'v=DMARC1; p=quarantine' }),
    }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Support' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Check domain' }));
  const textOf = async (name: string) => (await screen.findByRole('group', { name })).textContent;
  expect(await textOf('SPF')).toBe('SPFIn orderHelp.Foundv=spf1 mx -all');
  expect(await textOf('DKIM')).toBe('DKIMUnknownHelp.');
  expect(await textOf('DMARC')).toBe('DMARCMissingHelp.RecommendedCopyv=DMARC1; p=quarantine');
});

it('a mailbox sends by its own server, and says in its own words what is refused', async () => {
  let refusals = 1;
  const { sentTo } = await open([mailbox()], {
    'mailboxes.update': () => {
      refusals -= 1;
      if (refusals >= 0)
        throw new Refusal('Refused.', {
          httpStatus: 422,
          texts: { 'outbound.host': ['Enter the name of a mail server.'] },
        });
      return { mailbox: mailbox() };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Support' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const change = async (label: string, value: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  await openSection('Sending');
  await change('Outgoing email', 'smtp');
  await change('Mail server for sending', 'smtp');
  await openSection('Signature and automatic reply');
  await change('Signature of the mailbox', 'Desk Ltd.');
  await change('Text of the automatic reply', 'We got it.');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Enter the name of a mail server.');
  expect(screen.getByLabelText<HTMLInputElement>('Mail server for sending').value).toBe('smtp');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sentTo('mailboxes.update')).toHaveLength(2));
  expect(sentTo('mailboxes.update')[1]).toMatchObject({
    outbound: { kind: 'smtp', host: 'smtp', port: 587, security: 'starttls', password: null },
    signature: 'Desk Ltd.',
    auto_reply: { enable: true, body: 'We got it.' },
  });
});

it('emails of a domain are signed with a new key, or with one that exists', async () => {
  const record = { state: 'missing', found: null, wanted: null, help: 'Add a record.' };
  let signing: object | null = null;
  const { sentTo } = await open([mailbox()], {
    'mailboxes.domain': () => ({ domain: 'desk.example', spf: record, dkim: record, dmarc: record, signing }),
    'dkimKeys.update': () => {
      signing = { domain: 'desk.example', selector: 's', record_name: 's', record: 'p', created_at: '' };
      return { key: signing };
    },
    'dkimKeys.delete': () => {
      signing = null;
      return {};
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Support' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Check domain' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Sign with a new key' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Stop signing' }));
  const question = await screen.findByRole('dialog', { name: 'Stop signing emails of desk.example?' });
  fireEvent.click(within(question).getByRole('button', { name: 'Stop signing' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Use an existing key' }));
  fireEvent.change(screen.getByLabelText('Private key'), { target: { value: 'a key' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign emails' }));
  await screen.findByRole('button', { name: 'Stop signing' });
  expect(sentTo('dkimKeys.update')).toEqual([
    { domain: 'desk.example' },
    { domain: 'desk.example', selector: '', private_key: 'a key' },
  ]);
  expect(sentTo('dkimKeys.delete')).toEqual([{ domain: ['desk.example'] }]);
});

const google = (fields: object = {}) =>
  mailbox({ inbound: { ...mailbox().inbound, auth: 'google', password: null }, ...fields });

async function editing(edited: Mailbox, answers = {}) {
  const opened = await open([edited], {
    'mailboxes.connections': () => ({
      providers: ['google'],
      redirect_uri: 'https://desk.example/admin/mailboxes',
    }),
    ...answers,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Support' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  if (edited.connected_at !== null && edited.last_error === null) await openSection('Receiving');
  return { ...opened, connection: await screen.findByRole('group', { name: 'Connection' }) };
}

it('connects a mailbox to its provider, by a page of it', async () => {
  const { connection, sentTo } = await editing(google(), {
    'mailboxes.connect': () => {
      throw new Refusal('This site is not registered with the provider.', { httpStatus: 422 });
    },
  });
  expect(connection.textContent).toContain('Not connected to Google yet.');
  expect(screen.queryByLabelText('Password')).toBeNull();
  fireEvent.click(within(connection).getByRole('button', { name: 'Connect to Google' }));
  await waitFor(() => expect(sentTo('mailboxes.connect')).toEqual([{ id: 1 }]));
});

it('says that a connection failed, and disconnects it', async () => {
  const last_error = 'Google no longer accepts the connection. Connect the mailbox again.';
  const { connection, sentTo } = await editing(google({ connected_at: '2026-11-20T10:00:00Z', last_error }), {
    'mailboxes.disconnect': () => ({ mailbox: google() }),
  });
  within(await screen.findByRole('region', { name: /^Receiving/ })).getByText(last_error);
  within(connection).getByRole('button', { name: 'Connect again' });
  fireEvent.click(within(connection).getByRole('button', { name: 'Disconnect' }));
  await within(connection).findByText('Not connected to Google yet.');
  expect(sentTo('mailboxes.disconnect')).toEqual([{ id: 1 }]);
});

it('shows the fields of a section at a time, and what each is set to', async () => {
  await open([mailbox(unableToSend)]);
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Support' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const section = (name: RegExp) => screen.findByRole('button', { name });
  const isOpen = async (name: RegExp) => (await section(name)).getAttribute('aria-expanded');
  expect(await isOpen(/^General/)).toBe('true');
  expect(await isOpen(/^Receiving/)).toBe('false');
  expect((await section(/^Receiving/)).textContent).toBe('Receivingimap.desk.example');
  expect((await section(/^Signature/)).textContent).toContain('New tickets are confirmed');
  // What fails is open, and says why.
  expect((await section(/^Sending/)).textContent).toBe('SendingFailing');
  const sending = screen.getByRole('region', { name: /^Sending/ });
  expect(sending.textContent).toContain('Sending fails: The mail server rejected the username');
});

it('a refused field in a closed section opens it, is focused, and nothing typed is lost', async () => {
  const { sentTo } = await open([mailbox()], {
    'mailboxes.update': () => {
      throw new Refusal('Refused.', {
        httpStatus: 422,
        texts: { 'inbound.folder': ['The folder is required.'], 'auto_reply.body': ['Too long.'] },
      });
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Support' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const change = async (label: string, value: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  await change('Name', 'Service');
  await openSection('Receiving');
  await change('Folder', 'Old');
  await openSection('Receiving');
  await openSection('Signature and automatic reply');
  await change('Text of the automatic reply', 'We got it.');
  fireEvent.click(screen.getByRole('switch', { name: /^Confirm new tickets/ }));
  await openSection('Signature and automatic reply');
  expect(screen.queryByLabelText('Folder')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('The folder is required.');
  expect(document.activeElement).toBe(screen.getByLabelText('Folder'));
  const typed = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  expect([typed('Name'), typed('Folder')]).toEqual(['Service', 'Old']);
  // Turned off, it is still what was refused.
  screen.getByText('Too long.');
  expect(typed('Text of the automatic reply')).toBe('We got it.');
  // A section does not close while its field is corrected.
  await change('Folder', 'New');
  expect(screen.queryByText('The folder is required.')).toBeNull();
  expect(typed('Folder')).toBe('New');
  expect(sentTo('mailboxes.update')[0]).toMatchObject({
    name: 'Service',
    inbound: { folder: 'Old' },
    auto_reply: { enable: false, body: 'We got it.' },
  });
});

it('a mailbox that somebody else changed is not overwritten, and nothing typed is lost', async () => {
  const theirs = mailbox({
    name: 'Service',
    inbound: { ...mailbox().inbound, host: 'new.desk.example', since: '2026-01-05T10:30:00Z' },
  });
  const { sentTo } = await open([mailbox()], {
    'mailboxes.get': () => ({ mailbox: theirs }),
    'mailboxes.update': () => {
      if (sentTo('mailboxes.update').length === 1)
        throw new Refusal('Somebody was faster.', {
          httpStatus: 409,
          details: { changed: ['name', 'inbound.host'] },
        });
      return { mailbox: theirs };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Support' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const change = async (label: string, value: string) =>
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  await change('Name', 'Desk');
  await openSection('Receiving');
  await change('Folder', 'Mails');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const notice = await screen.findByText('Someone else changed this mailbox while you were editing.');
  const { textContent } = notice.closest('[role="alert"]') as HTMLElement;
  expect(textContent).toContain('Different values: Name, Mail server');
  expect(sentTo('mailboxes.update')).toEqual([
    {
      id: 1,
      ...{ name: 'Desk', inbound: { ...mailbox().inbound, move_to: '', folder: 'Mails' } },
      before: { name: 'Support', inbound: { ...mailbox().inbound, move_to: '' } },
    },
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Take theirs' }));
  const typed = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
  expect([typed('Name'), typed('Mail server'), typed('Folder'), typed('Start date')]).toEqual([
    ...['Service', 'new.desk.example', 'Mails', '2026-01-05'],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sentTo('mailboxes.update')).toHaveLength(2));
  expect(sentTo('mailboxes.update')[1]).toEqual({
    ...{ id: 1, inbound: { ...theirs.inbound, move_to: '', folder: 'Mails' } },
    before: { inbound: { ...theirs.inbound, move_to: '' } },
  });
});
