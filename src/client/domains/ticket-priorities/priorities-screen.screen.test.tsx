import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { press, recordsOf, searchFor, showList } from '#client/testing/lists.tsx';
import { priorities as usual } from '#client/testing/tickets.ts';
import type { Priority } from '#shared/ticket-priorities.ts';
import { PrioritiesScreen } from './priorities-screen.tsx';

it('lists priorities, the most urgent first, creates one, and offers to delete all but the default', async () => {
  let priorities: Priority[] = usual;
  const { sentTo } = await showList(PrioritiesScreen, {
    'ticketPriorities.list': () => ({ priorities }),
    'ticketPriorities.create': (input) => {
      const { label, color, is_default } = input as Priority;
      const made = { id: 5, name: 'top', level: 5, label, color, is_default };
      priorities = [...priorities, made];
      return { priority: made };
    },
    'ticketPriorities.delete': () => {
      priorities = priorities.filter(({ id }) => id !== 1);
      return {};
    },
  });
  const records = () => recordsOf('list', 'Priorities');
  await waitFor(() => expect(records()).toHaveLength(4));
  expect(records()[0]).toContain('Urgent');
  expect(records()[2]).toContain('NormalDefault of new tickets');

  await press('Actions for Normal');
  await screen.findByRole('menuitem', { name: 'Edit' });
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
  await press('Edit', 'menuitem');
  const isDefault = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Default of new tickets' });
  expect([isDefault.checked, isDefault.disabled]).toEqual([true, true]);
  await press('Cancel');

  await press('New priority');
  fireEvent.change(await screen.findByRole('textbox', { name: /^Label$/ }), { target: { value: 'Top' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Badge color' }), { target: { value: 'pink' } });
  await press('Create');
  await waitFor(() => expect(records()).toHaveLength(5));
  expect(sentTo('ticketPriorities.create')).toEqual([{ label: 'Top', color: 'pink', is_default: false }]);

  await press('Actions for Low');
  await press('Delete', 'menuitem');
  await press('Delete');
  await waitFor(() => expect(records()).toHaveLength(4));
  expect(sentTo('ticketPriorities.delete')).toEqual([{ id: 1, replacement_id: null }]);

  await searchFor('Search priorities', 'no such words');
  expect(await screen.findByText('No results')).toBeTruthy();
});
