import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { CurrentUser } from '#shared/auth.ts';
import type { SettingField } from '../../shell/setting-screen.ts';
import { agentUser, showScreen } from '../../testing/screen.tsx';
import { contactScreen } from '../contact/contact-settings.ts';
import { ticketsScreen } from '../tickets/ticket-settings.ts';
import { generalScreen } from './screens/general.ts';
import { SettingsForm } from './settings-form.tsx';

vi.mock('../../platform/form/leave-dialog.tsx', () => ({ LeaveDialog: () => null }));

const user = {
  ...agentUser,
  permissions: [{ name: 'settings.update', restrictions: [] }],
} as unknown as CurrentUser;

const fields = [ticketsScreen, generalScreen, contactScreen]
  .flatMap(({ sections }) => sections.flatMap((section) => section.fields))
  .filter(({ path }) => /reopen_days|auth\.redirect_uri|contact\.(deliver|address)/.test(path));

async function open(settings: object, shown: readonly SettingField[] = fields) {
  const answer = { settings, fixed: {}, mail_server: null, version: 1 };
  const section = { id: 'all', title: 'All', permission: 'settings.update', fields: shown } as const;
  return showScreen(<SettingsForm sections={[section]} />, {
    user,
    answers: { 'settings.get': () => answer, 'settings.update': () => answer },
  });
}

const stored = {
  tickets: { reopen_days: 30 },
  auth: { redirect_uri: '/hc/articles/7' },
  contact: { deliver: 'mail', address: null },
};

const pick = (label: string, option: string) => {
  fireEvent.click(screen.getByRole('combobox', { name: label }));
  fireEvent.click(screen.getByRole('option', { name: option }));
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const days = () => screen.queryByRole<HTMLInputElement>('textbox', { name: /reopen.*\(days\)/ });

it('stores what a choice stands for, and wants the number of the one that takes one', async () => {
  const { sentTo } = await open(stored);
  await waitFor(() => expect(days()?.value).toBe('30'));
  fireEvent.change(days() as HTMLInputElement, { target: { value: '' } });
  press('Save');
  expect(await screen.findByText('Enter a number.')).toBeTruthy();
  pick('Customers can reopen a closed request', 'Never');
  expect(days()).toBeNull();
  press('Save');
  await waitFor(() => expect(sentTo('settings.update')).toHaveLength(1));
  expect(sentTo('settings.update')).toMatchObject([{ settings: { tickets: { reopen_days: 0 } } }]);
});

it('shows an unknown path as it is, and stores the path of a known page', async () => {
  const { sentTo } = await open(stored);
  const label = 'Customers after sign-in';
  const typed = await screen.findByRole<HTMLInputElement>('textbox', { name: `${label}: Other path` });
  expect(typed.value).toBe('/hc/articles/7');
  pick(label, 'My requests');
  expect(screen.queryByRole('textbox', { name: `${label}: Other path` })).toBeNull();
  press('Save');
  await waitFor(() => expect(sentTo('settings.update')).toHaveLength(1));
  expect(sentTo('settings.update')).toMatchObject([{ settings: { auth: { redirect_uri: '/hc/tickets' } } }]);
});

it('shows and sends a field only with the choice that needs it', async () => {
  const { sentTo } = await open(stored);
  fireEvent.change(await screen.findByLabelText('Recipient address'), { target: { value: 'no address' } });
  pick('Deliver messages as', 'Ticket from the sender');
  expect(screen.queryByLabelText('Recipient address')).toBeNull();
  press('Save');
  await waitFor(() => expect(sentTo('settings.update')).toHaveLength(1));
  expect(sentTo('settings.update')).toMatchObject([{ settings: { contact: { deliver: 'ticket' } } }]);
  expect(JSON.stringify(sentTo('settings.update'))).not.toContain('no address');
});
