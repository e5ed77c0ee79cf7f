import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { press, recordsOf, searchFor, showList } from '#client/testing/lists.tsx';
import { CategoriesScreen } from './categories-screen.tsx';

const category = (id: number, name: string) => ({
  id,
  name,
  description: null,
  requires_purchase_code: false,
  hidden: false,
  tickets_count: 0,
  fields: [],
});

it('finds categories, copies them, and moves them only while all are there', async () => {
  const ticketCategories = [category(1, 'Billing'), category(2, 'Shipping')];
  const { sentTo, searches } = await showList(CategoriesScreen, {
    'ticketCategories.list': () => ({ ticketCategories }),
    'ticketCategories.create': (input) => {
      const made = { ...category(3, ''), ...(input as object) };
      ticketCategories.push(made);
      return { ticketCategory: made };
    },
  });
  const records = () => recordsOf('list', 'Ticket categories');
  await waitFor(() => expect(records()).toHaveLength(2));
  expect(screen.getByRole('button', { name: 'Move Billing down' })).toBeTruthy();

  await press('Actions for Billing');
  await press('Duplicate', 'menuitem');
  expect(await screen.findByRole('dialog', { name: 'New category' })).toBeTruthy();
  expect((screen.getByLabelText('Name') as HTMLInputElement).value).toBe('Billing (copy)');
  await press('Create');
  await waitFor(() => expect(records()).toHaveLength(3));
  expect(sentTo('ticketCategories.create')).toMatchObject([{ name: 'Billing (copy)' }]);

  await searchFor('Search categories', '(COPY)');
  await waitFor(() => expect(records()).toEqual([expect.stringContaining('Billing (copy)')]));
  expect(searches.at(-1)).toEqual({ query: '(COPY)' });
  expect(screen.queryByRole('button', { name: /^Move / })).toBeNull();

  await searchFor('Search categories', 'no such words');
  expect(await screen.findByText('No results')).toBeTruthy();
});
