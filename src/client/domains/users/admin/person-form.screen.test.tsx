import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { recordOf } from '#client/testing/edited-record.ts';
import { agentUser, showScreen } from '#client/testing/screen.tsx';
import type { ListedRole } from '#shared/roles.ts';
import type { ShownUser } from '#shared/users.ts';
import { RoleScreen } from '../../roles/editor/role-screen.tsx';
import { PersonForm } from './person-form.tsx';

vi.mock('#client/platform/form/leave-dialog.tsx', () => ({ LeaveDialog: () => null }));

const ann = () =>
  recordOf({
    id: 31,
    first_name: 'Ann',
    last_name: 'Example',
    email: 'ann@example.com',
    emails: [],
    email_verified_at: null,
    roles: [],
    notes: 'Calls back.',
  } as unknown as ShownUser & Record<string, unknown>);

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

async function showPerson() {
  const { stored, update } = ann();
  const shown = await showScreen(<PersonForm person={{ ...stored }} />, {
    answers: {
      'users.get': () => ({ user: { ...stored } }),
      'users.update': (input) => ({ user: update(input) }),
      'people.options': () => ({ roles: [], agents: [] }),
    },
  });
  return { stored, ...shown };
}

it('saves what was changed, and leaves alone what somebody else has changed beside it', async () => {
  const { stored, sentTo } = await showPerson();
  stored.notes = 'Prefers mail.';
  type('First name', 'Anna');
  press('Save');
  await waitFor(() =>
    expect(sentTo('users.update')).toEqual([{ id: '31', first_name: 'Anna', before: { first_name: 'Ann' } }]),
  );
  await waitFor(() => expect(field('Notes').value).toBe('Prefers mail.'));
  expect(stored).toMatchObject({ first_name: 'Anna', notes: 'Prefers mail.' });
});

it.each([
  ['Keep mine', 'Calls at noon.'],
  ['Take theirs', 'Prefers mail.'],
])('asks when somebody else has changed the same: %s', async (choice, kept) => {
  const { stored } = await showPerson();
  type('Notes', 'Calls at noon.');
  type('Last name', 'Instance');
  stored.notes = 'Prefers mail.';
  press('Save');
  await screen.findByText('Someone else changed this person while you were editing.');
  expect(screen.getByText('Different values: Notes')).toBeTruthy();
  expect(field('Notes').value).toBe('Calls at noon.');
  expect(stored).toMatchObject({ last_name: 'Example', notes: 'Prefers mail.' });
  press(choice);
  if (choice === 'Take theirs') {
    expect(field('Last name').value).toBe('Instance');
    press('Save');
  }
  await waitFor(() => expect(stored).toMatchObject({ last_name: 'Instance', notes: kept }));
  await waitFor(() => expect(field('Notes').value).toBe(kept));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('asks the same of a role, and keeps what was typed', async () => {
  const { stored, update } = recordOf({
    id: 9,
    name: 'night shift',
    description: 'At night',
    permissions: [],
    is_default: false,
    is_guest: true,
    require_two_factor: false,
    system: false,
    can: { update: true, delete: false, assign: false, view_as: false },
  } as unknown as ListedRole & Record<string, unknown>);
  const { sentTo } = await showScreen(<RoleScreen id={9} />, {
    user: agentUser,
    answers: {
      'roles.get': () => ({ role: { ...stored } }),
      'roles.update': (input) => ({ role: update(input) }),
      'valueLists.get': () => ({ permissions: [] }),
    },
  });
  await waitFor(() => expect(field('Description').value).toBe('At night'));
  type('Description', 'From ten to six');
  stored.description = 'After midnight';
  press('Save');
  await screen.findByText('Someone else changed this role while you were editing.');
  expect(field('Description').value).toBe('From ten to six');
  press('Keep mine');
  await waitFor(() => expect(stored.description).toBe('From ten to six'));
  expect(sentTo('roles.update').at(-1)).toEqual({
    id: 9,
    description: 'From ten to six',
    before: { description: 'After midnight' },
  });
});
