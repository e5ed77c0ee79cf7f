import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { CurrentUser } from '#shared/auth.ts';
import type { WorkspaceDetails } from '#shared/workspaces.ts';
import { activeWorkspaceOf } from '../../platform/bootstrap.ts';
import { agentUser, Refusal, showScreen } from '../../testing/screen.tsx';
import { InvitationButtons } from './invites/invitation-buttons.tsx';
import { WorkspaceScreen } from './workspace-screen.tsx';

const user = { ...agentUser, workspaces: [{ id: 3, name: 'Acme', role: 'manager' }] } as CurrentUser;
const roles = { owner: 1, manager: 2, member: 3 } as const;
const inviteId = 'f2b0c3d4-0000-4000-8000-000000000001';

const person = (id: number, display_name: string, role_name: keyof typeof roles) => ({
  ...{ id, display_name, avatar: null, email: `${id}@example.com` },
  ...{ role_id: roles[role_name], role_name, is_owner: role_name === 'owner' },
  joined_at: '2026-01-01T00:00:00.000Z',
});

const workspaceAs = (role_name: keyof typeof roles): { workspace: WorkspaceDetails } => ({
  workspace: {
    ...{ id: 3, name: 'Acme', members_count: 3, owner_id: 1, created_at: '2026-01-01T00:00:00.000Z' },
    currentUser: { role_id: roles[role_name], role_name, is_owner: role_name === 'owner' },
    members: [person(1, 'Olga', 'owner'), person(7, 'Aiko Agent', role_name), person(8, 'Mo', 'member')],
    invites: [],
  },
});

it('a manager changes the roles of others below the owner alone', async () => {
  const { sentTo } = await showScreen(<WorkspaceScreen id={3} />, {
    user,
    answers: {
      'workspaces.get': () => workspaceAs('manager'),
      'workspaces.changeRole': () => workspaceAs('manager'),
    },
  });
  const select = await screen.findByLabelText('Role of Mo');
  expect(screen.queryByLabelText('Role of Olga')).toBeNull();
  expect(screen.queryByLabelText('Role of Aiko Agent')).toBeNull();
  fireEvent.change(select, { target: { value: '2' } });
  await waitFor(() => expect(sentTo('workspaces.changeRole')).toEqual([{ id: 3, userId: 8, roleId: 2 }]));
});

it('a member reads who is there and can leave, and changes nothing', async () => {
  await showScreen(<WorkspaceScreen id={3} />, {
    user,
    answers: { 'workspaces.get': () => workspaceAs('member') },
  });
  await screen.findByRole('button', { name: 'Leave' });
  for (const name of ['Invite people', 'Rename', 'Delete workspace']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

it('of many members the first are shown, and the others are found by name, by address, or all at once', async () => {
  const { workspace } = workspaceAs('manager');
  const more = Array.from({ length: 30 }, (_, place) => person(100 + place, `Member ${place}`, 'member'));
  const members = [...workspace.members, ...more];
  await showScreen(<WorkspaceScreen id={3} />, {
    user,
    answers: { 'workspaces.get': () => ({ workspace: { ...workspace, members } }) },
  });
  const rows = () => within(screen.getByRole('list', { name: 'Members' })).getAllByRole('listitem').length;
  const field = await screen.findByRole('searchbox', { name: 'Search members by name or email' });
  expect(rows()).toBe(20);
  fireEvent.change(field, { target: { value: 'MEMBER 29' } });
  await waitFor(() => expect(rows()).toBe(1));
  fireEvent.change(field, { target: { value: '8@example' } });
  await waitFor(() => expect(rows()).toBe(4));
  fireEvent.change(field, { target: { value: 'nobody' } });
  expect(await screen.findByText('No results')).toBeTruthy();
  fireEvent.change(field, { target: { value: '' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Show all 33' }));
  expect(rows()).toBe(33);
});

it('joining makes the workspace the active one; an invite that is over leaves everything as it is', async () => {
  let isOver = true;
  const { queryClient } = await showScreen(<InvitationButtons inviteId={inviteId} />, {
    user,
    answers: {
      'workspaces.join': () => {
        if (isOver) throw new Refusal('This invite is no longer valid', { httpStatus: 404 });
        return { workspace: { id: 3, name: 'Acme', members_count: 4 } };
      },
    },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Join' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Join' })).toHaveProperty('disabled', false));
  expect(activeWorkspaceOf(queryClient)).toBe(0);
  isOver = false;
  fireEvent.click(screen.getByRole('button', { name: 'Join' }));
  await waitFor(() => expect(activeWorkspaceOf(queryClient)).toBe(3));
});
