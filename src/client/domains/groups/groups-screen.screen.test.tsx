import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { press, recordsOf, searchFor, showList } from '#client/testing/lists.tsx';
import { agentAnswers } from '#client/testing/tickets.ts';
import type { Group } from '#shared/groups.ts';
import { GroupsScreen } from './groups-screen.tsx';

const group = (id: number, name: string, changes: Partial<Group> = {}): Group => ({
  id,
  name,
  description: null,
  member_ids: [5],
  assignment: 'manual',
  max_open: null,
  is_default: false,
  position: id,
  open_tickets: 0,
  ...changes,
});

it('lists groups, creates one, finds it, and asks for a replacement before it deletes one in use', async () => {
  let groups = [group(1, 'Billing', { open_tickets: 2 }), group(2, 'Shipping', { is_default: true })];
  const { sentTo } = await showList(GroupsScreen, {
    ...agentAnswers,
    'groups.list': () => ({ groups }),
    'groups.create': (input) => {
      const made = group(3, '', input as Partial<Group>);
      groups = [...groups, made];
      return { group: made };
    },
    'groups.delete': () => {
      groups = groups.slice(1);
      return {};
    },
  });
  const records = () => recordsOf('list', 'Groups');
  await waitFor(() => expect(records()).toHaveLength(2));
  expect(records()[0]).toContain('2 open tickets');
  expect(records()[1]).toContain('New tickets');

  await press('New group');
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Printing' } });
  expect(screen.queryByLabelText('Max open tickets per member')).toBeNull();
  fireEvent.change(screen.getByLabelText('Assign tickets'), { target: { value: 'least_busy' } });
  fireEvent.change(await screen.findByLabelText('Max open tickets per member'), { target: { value: '7' } });
  await press('Create');
  await waitFor(() => expect(records()).toHaveLength(3));
  expect(sentTo('groups.create')).toMatchObject([
    { name: 'Printing', assignment: 'least_busy', max_open: 7, member_ids: [] },
  ]);

  await press('Actions for Billing');
  await press('Delete', 'menuitem');
  const remove = await screen.findByRole('button', { name: 'Delete' });
  expect((remove as HTMLButtonElement).disabled).toBe(true);
  fireEvent.change(screen.getByLabelText('Replacement'), { target: { value: '2' } });
  await press('Delete');
  await waitFor(() => expect(records()).toHaveLength(2));
  expect(sentTo('groups.delete')).toEqual([{ id: [1], replacement_id: 2 }]);

  await searchFor('Search groups', 'print');
  await waitFor(() => expect(records()).toEqual([expect.stringContaining('Printing')]));
  await searchFor('Search groups', 'no such words');
  expect(await screen.findByText('No results')).toBeTruthy();
});
