import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { press, recordsOf, searchFor, showList } from '#client/testing/lists.tsx';
import type { ManagedStatus } from '#shared/ticket-statuses.ts';
import { StatusesScreen } from './statuses-screen.tsx';

const status = (id: number, label: string, changes: Partial<ManagedStatus> = {}): ManagedStatus => ({
  id,
  name: label.toLowerCase(),
  label,
  user_label: null,
  category: 'open',
  color: null,
  customer_may_set: false,
  is_default: false,
  system: false,
  ...changes,
});

it('lists statuses, creates one, and offers to delete only those of the site', async () => {
  let statuses = [
    status(1, 'Open', { system: true, is_default: true }),
    status(2, 'Escalated', { user_label: 'In progress' }),
  ];
  const { sentTo } = await showList(StatusesScreen, {
    'ticketStatuses.list': () => ({ statuses }),
    'ticketStatuses.create': (input) => {
      const made = status(3, '', input as Partial<ManagedStatus>);
      statuses = [...statuses, made];
      return { ticketStatus: made };
    },
    'ticketStatuses.delete': () => {
      statuses = statuses.slice(0, 1);
      return {};
    },
  });
  const records = () => recordsOf('list', 'Ticket statuses');
  await waitFor(() => expect(records()).toHaveLength(2));
  expect(records()[0]).toContain('Default of its category');
  expect(records()[1]).toContain('Customers read: In progress');

  await press('Actions for Open');
  await screen.findByRole('menuitem', { name: 'Edit' });
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
  await press('Edit', 'menuitem');
  expect((await screen.findByLabelText('Category')).hasAttribute('disabled')).toBe(true);
  await press('Cancel');

  await press('New status');
  fireEvent.change(await screen.findByRole('textbox', { name: /^Label$/ }), {
    target: { value: 'Waiting for parts' },
  });
  expect(screen.queryByRole('checkbox', { name: 'Customers can set it' })).toBeNull();
  fireEvent.change(screen.getByLabelText('Category'), { target: { value: 'closed' } });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Customers can set it' }));
  await press('Create');
  await waitFor(() => expect(records()).toHaveLength(3));
  expect(sentTo('ticketStatuses.create')).toEqual([
    { label: 'Waiting for parts', user_label: '', category: 'closed', color: null, customer_may_set: true },
  ]);

  await press('Actions for Escalated');
  await press('Delete', 'menuitem');
  await press('Delete');
  await waitFor(() => expect(records()).toHaveLength(1));
  expect(sentTo('ticketStatuses.delete')).toEqual([{ id: 2, replacement_id: null }]);

  await searchFor('Search statuses', 'no such words');
  expect(await screen.findByText('No results')).toBeTruthy();
});
