import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { agentUser, Refusal, showScreen } from '#client/testing/screen.tsx';
import { RequestListScreen } from './request-list-screen.tsx';
import type { RequestSearch } from './request-search.ts';

const member = { ...agentUser, workspaces: [], shared_organisation: { id: 5, name: 'Acme' } };

const row = {
  ...{ id: 12, subject: 'The printer', status: 'open', status_label: 'Open', status_category: 'open' },
  ...{ user_id: 9, user: { id: 9, display_name: 'Ada', avatar: null }, workspace_id: null, replies_count: 1 },
  ...{ created_at: '2026-01-01T00:00:00.000Z', updated_at: '2026-01-01T00:00:00.000Z', closed_at: null },
};

const pageOf = (data: object[]) => ({
  pagination: {
    ...{ data, total: data.length, current_page: 1, last_page: 1, per_page: 15 },
    ...{ from: 1, to: data.length, next_page: null, prev_page: null },
  },
});

function Requests({ start }: { start: RequestSearch }) {
  const [search, setSearch] = useState(start);
  return <RequestListScreen search={search} onChange={setSearch} />;
}

it('shows own requests, and on choice those of an organisation that shares them', async () => {
  const asked: object[] = [];
  await showScreen(<Requests start={{}} />, {
    user: member,
    answers: {
      'tickets.list': (input) => {
        asked.push(input as object);
        return pageOf([row]);
      },
    },
  });
  expect(await screen.findByRole('heading', { name: 'My requests' })).toBeTruthy();
  const choice = screen.getByRole('combobox', { name: 'Filter by requester' });
  expect(screen.getByRole('option', { name: 'All of Acme' })).toBeTruthy();
  fireEvent.change(choice, { target: { value: 'organization' } });
  expect(await screen.findByRole('heading', { name: 'Requests from Acme' })).toBeTruthy();
  await waitFor(() => expect(screen.getAllByText('Ada').length).toBeGreaterThan(0));
  expect(asked[0]).toMatchObject({ userId: 'me' });
  expect(asked.at(-1)).toMatchObject({ organisation_id: '5' });
  expect(asked.at(-1)).not.toMatchObject({ userId: 'me' });
});

it('offers no choice without such an organisation', async () => {
  await showScreen(<Requests start={{ whose: 'organization' }} />, {
    user: { ...member, shared_organisation: null },
    answers: { 'tickets.list': () => pageOf([]) },
  });
  expect(await screen.findByRole('heading', { name: 'My requests' })).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Filter by requester' })).toBeNull();
});

it('says when the requests are no longer shared', async () => {
  await showScreen(<Requests start={{ whose: 'organization' }} />, {
    user: member,
    answers: {
      'tickets.list': (input) => {
        if ('organisation_id' in (input as object) && (input as { organisation_id?: string }).organisation_id)
          throw new Refusal('Forbidden', { httpStatus: 403 });
        return pageOf([]);
      },
    },
  });
  expect(await screen.findByText("Your organization's requests are no longer shared with you")).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show my requests' }));
  expect(await screen.findByText('You have not created any requests yet')).toBeTruthy();
});
