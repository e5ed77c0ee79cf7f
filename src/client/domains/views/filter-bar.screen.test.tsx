import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { agentUser, showScreen } from '#client/testing/screen.tsx';
import type { TicketFilter } from '#shared/ticket-filters.ts';
import { FilterBar } from './filter-bar.tsx';
import { SaveView } from './save-view.tsx';

const start: TicketFilter = {
  match: 'all',
  conditions: [
    { field: 'status_category', op: 'is', value: 'open' },
    { field: 'assigned_to', op: 'is', value: 3 },
  ],
};

const options = { statuses: [], priorities: [], groups: [], categories: [] };
const agents = [{ id: 3, display_name: 'Marta' }];

function Bar({ onFilter }: { onFilter: (filter: TicketFilter) => void }) {
  const [filter, setFilter] = useState(start);
  const change = (changed: TicketFilter) => {
    setFilter(changed);
    onFilter(changed);
  };
  return <FilterBar filter={filter} onFilter={change} />;
}

async function showBar(refusal?: Error) {
  const filters: TicketFilter[] = [];
  await showScreen(<Bar onFilter={(filter) => filters.push(filter)} />, {
    answers: {
      'tickets.agentOptions': () => ({ ...options, agents }),
      'ticketFields.shown': () => ({ fields: [] }),
      'tags.list': () => ({ pagination: { data: [] } }),
      'views.preview': () => {
        if (refusal) throw refusal;
        return { count: 1, data: [] };
      },
    },
    user: agentUser,
  });
  return filters;
}

const press = (name: string | RegExp) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name, hidden: true })));

it('says the conditions in words, and removes one', async () => {
  const filters = await showBar();
  expect(await screen.findByText('Status category is Open')).toBeTruthy();
  expect(await screen.findByText('Assignee is Marta')).toBeTruthy();
  await press('Remove “Status category is Open”');
  expect(filters).toEqual([{ match: 'all', conditions: [start.conditions[1]] }]);
});

it('adds a condition, and drops those without a value', async () => {
  const filters = await showBar();
  await press('Edit filter');
  await screen.findByRole('button', { name: 'Add condition', hidden: true });
  await press('Add condition');
  const fields = () => screen.getAllByRole('combobox', { name: 'Field', hidden: true });
  await act(async () => fireEvent.change(fields().at(-1) as Element, { target: { value: 'subject' } }));
  await press('Add condition');
  await act(async () => fireEvent.change(fields().at(-1) as Element, { target: { value: 'replies_count' } }));
  const comparisons = screen.getAllByRole('combobox', { name: 'Comparison', hidden: true });
  await act(async () => fireEvent.change(comparisons.at(-1) as Element, { target: { value: 'gte' } }));
  await press('Apply filter');
  await waitFor(() => expect(filters.length).toBe(1));
  expect(filters[0]?.conditions).toEqual([
    ...start.conditions,
    { field: 'replies_count', op: 'gte', value: 1 },
  ]);
});

it('is saved as a view under a name', async () => {
  const saved: unknown[] = [];
  const opened: number[] = [];
  await showScreen(
    <SaveView
      filter={start}
      order="newest"
      density="compact"
      view={null}
      onOpen={({ id }) => opened.push(id)}
      onClear={() => undefined}
    />,
    {
      answers: {
        'tickets.agentOptions': () => ({ ...options, agents }),
        'ticketFields.shown': () => ({ fields: [] }),
        'views.create': (input) => {
          saved.push(input);
          return { view: { id: 12 } };
        },
      },
      user: agentUser,
    },
  );
  await press('Save view');
  const name = await screen.findByRole('textbox', { name: 'Name', hidden: true });
  await act(async () => fireEvent.change(name, { target: { value: 'Marta’s' } }));
  await press('Save');
  await waitFor(() => expect(opened).toEqual([12]));
  expect(saved).toEqual([
    expect.objectContaining({
      name: 'Marta’s',
      filter: start,
      order: 'newest',
      density: 'compact',
      shared: false,
      group_id: null,
    }),
  ]);
  // Who may not share is not offered to.
  expect(screen.queryByText('Everyone who works on tickets')).toBeNull();
});
