import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { agentUser, showScreen } from '#client/testing/screen.tsx';
import type { AgentSearch } from '../agent-search.ts';
import { AgentScreen } from './agent-screen.tsx';

const acme = { id: 7, name: 'Acme', members_count: 1 };
const counted = (count: number) => ({
  counts: { mine: 0, unassigned: 0, open: count, pending: 0, closed: 0 },
});
const workspaceOf = (input: unknown) => (input as { workspace_id?: number }).workspace_id;

const answers = {
  'tickets.workspaces': () => ({ data: [acme], has_more: false }),
  'tickets.queue': (input: unknown) => ({
    ...{ data: [], next_cursor: null, corrected_query: null, elsewhere: [] },
    workspace: workspaceOf(input) === acme.id ? acme : null,
  }),
  'tickets.counts': (input: unknown) => counted(workspaceOf(input) === undefined ? 52 : 3),
};

function Area({ start, onAddress }: { start: AgentSearch; onAddress: (search: AgentSearch) => void }) {
  const [search, setSearch] = useState(start);
  const onSearch = (next: AgentSearch) => {
    onAddress(next);
    setSearch(next);
  };
  return (
    <AgentScreen search={search} onSearch={onSearch} ticketId={null}>
      {null}
    </AgentScreen>
  );
}

/** Opens the agent area at an address; returns the navigations from there, and a function that leaves it. */
async function openArea(start: AgentSearch = {}, user = agentUser) {
  const addresses: AgentSearch[] = [];
  const { unmount } = await showScreen(<Area start={start} onAddress={(next) => addresses.push(next)} />, {
    answers,
    user,
  });
  return { addresses, unmount };
}

const choose = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Filter by workspace' }));
  const option = await screen.findByRole('option', { name: /Acme/, hidden: true });
  await act(async () => fireEvent.click(option));
};

beforeEach(() => localStorage.clear());

it('opens narrowed to the workspace that was chosen, with its counts, until it is left', async () => {
  const first = await openArea();
  expect(await screen.findByText('52')).toBeTruthy();
  await choose();
  expect(await screen.findByText('Workspace: Acme')).toBeTruthy();
  expect(await screen.findByText('3')).toBeTruthy();
  first.unmount();

  const second = await openArea({ folder: 'closed' });
  expect(await screen.findByText('Workspace: Acme')).toBeTruthy();
  expect(await screen.findByText('3')).toBeTruthy();
  expect(second.addresses.at(-1)).toMatchObject({ folder: 'closed', workspace: 7 });
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Show all' })));
  await waitFor(() => expect(screen.queryByText('Workspace: Acme')).toBeNull());
  expect(await screen.findByText('52')).toBeTruthy();
  second.unmount();

  const third = await openArea();
  expect(await screen.findByText('52')).toBeTruthy();
  expect(third.addresses).toEqual([]);
});

it('brings back the order of the folder and the workspace together', async () => {
  localStorage.setItem('queue-orders', JSON.stringify({ open: 'newest' }));
  localStorage.setItem('queue-workspace:7', '7');
  const { addresses } = await openArea();
  expect(await screen.findByText('Workspace: Acme')).toBeTruthy();
  expect(addresses.at(-1)).toMatchObject({ order: 'newest', workspace: 7 });
});

it('remembers no link, nothing of other agents, and nothing that is no workspace', async () => {
  const linked = await openArea({ workspace: 7 });
  expect(await screen.findByText('Workspace: Acme')).toBeTruthy();
  linked.unmount();
  const after = await openArea();
  expect(await screen.findByText('52')).toBeTruthy();
  await choose();
  after.unmount();
  const other = await openArea({}, { ...agentUser, id: 8 });
  expect(await screen.findByText('52')).toBeTruthy();
  expect(other.addresses).toEqual([]);
  other.unmount();
  localStorage.setItem('queue-workspace:7', '{"id":');
  const odd = await openArea();
  expect(await screen.findByText('52')).toBeTruthy();
  expect(odd.addresses).toEqual([]);
});
