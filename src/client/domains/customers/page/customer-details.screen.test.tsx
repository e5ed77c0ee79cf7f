import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { agentUser, showScreen } from '#client/testing/screen.tsx';
import type { ShownUser } from '#shared/users.ts';
import { CustomerDetails } from './customer-details.tsx';

const customer = {
  ...agentUser,
  id: 9,
  permissions: [],
  roles: [],
  subscriptions: [],
  first_name: 'Chris',
  last_name: 'Customer',
  email: 'chris@example.com',
  created_at: '2026-11-20T10:00:00.000Z',
} as ShownUser;

const editor = {
  ...agentUser,
  permissions: [...agentUser.permissions, { name: 'users.update', restrictions: [] }],
};

it('lets those who may change accounts change name and address in place', async () => {
  const { sentTo } = await showScreen(<CustomerDetails customer={customer} />, {
    user: editor as typeof agentUser,
    answers: { 'users.update': () => ({ user: { ...customer, first_name: 'Christine' } }) },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Edit name and email' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'First name' }), { target: { value: 'Christine' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(sentTo('users.update')).toEqual([
      { id: '9', first_name: 'Christine', before: { first_name: 'Chris' } },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
});

it('offers it to no one else, and not for colleagues', async () => {
  const { show } = await showScreen(<CustomerDetails customer={customer} />);
  expect(screen.queryByRole('button', { name: 'Edit name and email' })).toBeNull();
  await show(<CustomerDetails customer={{ ...customer, permissions: agentUser.permissions }} />);
  expect(screen.queryByRole('button', { name: 'Edit name and email' })).toBeNull();
});
