import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CurrentUser } from '#shared/auth.ts';
import { agentUser, showScreen } from '../../testing/screen.tsx';
import { MailSettingsScreen } from './mail-settings-screen.tsx';

const admin = {
  ...agentUser,
  permissions: ['settings.view', 'settings.update', 'channels.update'].map((name) => ({
    name,
    restrictions: [],
  })),
} as unknown as CurrentUser;

const stored = {
  host: 'mail.example.org',
  port: 587,
  protocol: 'smtp',
  security: 'automatic',
  user: 'desk',
  has_password: true,
};

async function open(mail_server: typeof stored | null) {
  let version = 1;
  const answer = () => ({
    settings: { mail: { smtp_url: mail_server && '********', from: 'desk@example.org' } },
    fixed: {},
    mail_server,
    version,
  });
  return showScreen(<MailSettingsScreen />, {
    user: admin,
    answers: {
      'settings.get': answer,
      'settings.update': () => {
        version += 1;
        return answer();
      },
      'settings.checkMail': () => ({ ok: true, steps: [] }),
    },
  });
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('stores what was typed before it is tested', async () => {
  const { sentTo, calls } = await open(null);
  await waitFor(() => expect(field('Host')).toBeTruthy());
  expect(screen.getByRole('button', { name: 'Send test' })).toBeTruthy();
  type('Host', 'mail.example.org');
  press('Save and send test');
  await waitFor(() => expect(sentTo('settings.checkMail')).toHaveLength(1));
  expect(sentTo('settings.update')).toMatchObject([
    { settings: { mail: { smtp_url: 'smtp://mail.example.org?requireTLS=true' } } },
  ]);
  const order = calls.map(({ path }) => path);
  expect(order.indexOf('settings.update')).toBeLessThan(order.indexOf('settings.checkMail'));
});

it('shows the stored server, and sends the mask of its password with what is changed', async () => {
  const { sentTo } = await open(stored);
  await waitFor(() => expect(field('Host').value).toBe('mail.example.org'));
  expect([field('Port').value, field('Username').value, field('Password').value]).toEqual([
    '587',
    'desk',
    '',
  ]);
  type('Username', 'robot');
  press('Save and send test');
  await waitFor(() => expect(sentTo('settings.update')).toHaveLength(1));
  expect(sentTo('settings.update')).toMatchObject([
    { settings: { mail: { smtp_url: 'smtp://robot:********@mail.example.org:587' } } },
  ]);
});

it('changes nothing where what was typed is taken back, and no password goes to another host', async () => {
  const { sentTo } = await open(stored);
  await waitFor(() => expect(field('Host').value).toBe('mail.example.org'));
  type('Host', 'mail.example.com');
  expect(screen.queryByText('Leave empty to keep the stored password.')).toBeNull();
  expect(screen.getByText('You have unsaved changes.')).toBeTruthy();
  type('Host', 'mail.example.org');
  expect(screen.getByText('Leave empty to keep the stored password.')).toBeTruthy();
  expect(screen.queryByText('You have unsaved changes.')).toBeNull();
  expect(sentTo('settings.update')).toEqual([]);
});
