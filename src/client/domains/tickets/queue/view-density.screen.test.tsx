import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { agentUser, showScreen } from '#client/testing/screen.tsx';
import { makeQueueRow } from '#client/testing/tickets.ts';
import type { TicketFilter } from '#shared/ticket-filters.ts';
import type { ViewDensity } from '#shared/ticket-states.ts';
import { type AgentSearch, queueInputOf } from '../agent-search.ts';
import { QueuePane } from './queue-pane.tsx';

const filter: TicketFilter = { match: 'all', conditions: [] };

const view = (id: number, density: ViewDensity | null) => ({
  ...{ id, name: `View ${id}`, filter, order: 'newest', columns: [], density, shared: false, group_id: null },
  ...{ pinned: true, position: id, can_update: true, count: 1 },
});

const noTable = { isWide: false, isWanted: false, isTable: false, toggle: () => undefined };

const pane = (search: AgentSearch) => (
  <QueuePane
    input={queueInputOf(search)}
    search={search}
    onSearch={() => undefined}
    onOrder={() => undefined}
    ticketId={null}
    table={noTable}
  />
);

const isCompact = async () =>
  (await screen.findByText('Ticket 12')).closest('a')?.dataset.compact !== undefined;
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));

it('opens in the density of its view, which an agent can leave in this browser until the view has another', async () => {
  const views = [view(4, 'compact'), view(5, null)];
  const { show, sentTo } = await showScreen(pane({ view: 4 }), {
    answers: {
      'tickets.queue': () => ({
        data: [makeQueueRow(12)],
        next_cursor: null,
        corrected_query: null,
        elsewhere: [],
      }),
      'tickets.counts': () => ({ counts: {}, groups: [], views: [] }),
      'tickets.agentOptions': () => ({
        statuses: [],
        priorities: [],
        groups: [],
        categories: [],
        agents: [],
      }),
      'ticketFields.shown': () => ({ fields: [] }),
      'views.list': () => ({ views }),
      'views.update': (input) => ({ view: { ...views[0], ...(input as object) } }),
    },
    user: agentUser,
  });
  await waitFor(async () => expect(await isCompact()).toBe(true));
  await show(pane({ view: 5 }));
  expect(await isCompact()).toBe(false);
  await show(pane({ view: 4 }));
  await press('Compact rows');
  expect(await isCompact()).toBe(false);
  await show(pane({ view: 5 }));
  await press('Compact rows');
  expect(await isCompact()).toBe(true);
  await show(pane({ view: 4 }));
  expect(await isCompact()).toBe(false);
  await show(pane({ view: 4, filter: { match: 'any', conditions: [] } }));
  await press('Save changes');
  await waitFor(() => expect(sentTo('views.update')).toMatchObject([{ id: 4, density: 'comfortable' }]));
  await press('Compact rows');
  expect(await isCompact()).toBe(true);
  await show(pane({ view: 5, filter: { match: 'any', conditions: [] } }));
  await press('Save changes');
  await waitFor(() => expect(sentTo('views.update').at(-1)).toMatchObject({ id: 5, density: null }));
  expect(localStorage.getItem('queue-overridden-densities')).toBe('{}');
});
