import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { press, searchFor, showList } from '#client/testing/lists.tsx';
import { OrganisationsScreen } from './organisations-screen.tsx';

const organisation = (id: number, name: string) => ({
  id,
  name,
  domains: ['xn--mnchen-3ya.example'],
  notes: null,
  shared_requests: false,
  users_count: 3,
  tickets_count: 5,
  open_tickets: 2,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
});

it('lists organisations with their people and tickets, finds, and deletes them', async () => {
  let known = [organisation(1, 'Acme'), organisation(2, 'Globex')];
  const { sentTo, searches } = await showList(OrganisationsScreen, {
    'organisations.list': (input) => {
      const { query = '' } = input as { query?: string };
      const data = known.filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()));
      const total = data.length;
      return {
        pagination: {
          data,
          total,
          current_page: 1,
          last_page: 1,
          per_page: 15,
          from: 1,
          to: total,
          next_page: null,
          prev_page: null,
        },
      };
    },
    'organisations.delete': (input) => {
      const { id } = input as { id: number[] };
      known = known.filter((one) => !id.includes(one.id));
      return {};
    },
  });
  await waitFor(() => expect(screen.getByText('Acme')).toBeTruthy());
  expect(screen.getAllByText('münchen.example')).toHaveLength(2);
  expect(screen.getAllByText('5, 2 open').length).toBeGreaterThan(0);

  await searchFor('Search organizations', 'glo');
  await waitFor(() => expect(screen.queryByText('Acme')).toBeNull());
  expect(searches.at(-1)).toMatchObject({ query: 'glo' });

  await press('Actions for Globex');
  await press('Delete', 'menuitem');
  expect(await screen.findByRole('dialog', { name: 'Delete Globex?' })).toBeTruthy();
  await press('Delete');
  await waitFor(() => expect(sentTo('organisations.delete')).toEqual([{ id: [2] }]));
  expect(await screen.findByText('No results')).toBeTruthy();
});
