import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showScreen } from '#client/testing/screen.tsx';
import { makeQueueRow, priorities } from '#client/testing/tickets.ts';
import { queueInputOf } from '../agent-search.ts';
import { QueueList } from '../queue/queue-list.tsx';

const search = { folder: 'open' } as const;

const job = (values: object) => ({
  job: {
    id: '6f0c1a38-6b1c-4d37-9d2e-3f7e0c1a9b11',
    type: 'bulk',
    state: 'done',
    total: 3,
    done: 3,
    succeeded: 3,
    failed: 0,
    operation_id: null,
    error: null,
    file: null,
    created_at: '2026-11-20T10:00:00.000Z',
    finished_at: null,
    ...values,
  },
});

const show = (rows: number, next_cursor: string | null = null) =>
  showScreen(
    <QueueList
      title="Open"
      input={queueInputOf(search)}
      search={search}
      ticketId={null}
      onSearch={() => undefined}
      isSelecting={false}
      onSelecting={() => undefined}
    />,
    {
      answers: {
        'tickets.queue': () => ({
          data: Array.from({ length: rows }, (_, index) => makeQueueRow(index + 1)),
          next_cursor,
          corrected_query: null,
          elsewhere: [],
          workspace: null,
        }),
        'tickets.agentOptions': () => ({
          statuses: [],
          priorities,
          agents: [],
          groups: [],
          mailboxes: [],
          categories: [],
        }),
        'bulk.count': () => ({ count: 4812, is_capped: false }),
        'bulk.run': () => job({}),
      },
    },
  );

const tick = (id: number, more = {}) =>
  fireEvent.click(screen.getByRole('checkbox', { name: `Select ticket #${id}` }), more);

const choose = async (menu: string, item: string) => {
  fireEvent.click(await screen.findByRole('button', { name: menu }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
};

it('changes a range of a few tickets without a question', async () => {
  const { sentTo } = await show(5);
  await screen.findByText('Ticket 5');
  tick(2);
  tick(4, { shiftKey: true });
  const bar = await screen.findByRole('toolbar', { name: 'Selected tickets' });
  expect(within(bar).getByRole('status').textContent).toBe('3 selected');
  await choose('Status and priority', 'High');
  await waitFor(() =>
    expect(sentTo('bulk.run')).toEqual([{ ids: [2, 3, 4], action: { type: 'priority', priority: 'high' } }]),
  );
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull());
});

it('asks before it changes everything that the list matches', async () => {
  const { sentTo } = await show(12, 'more');
  await screen.findByText('Ticket 12');
  tick(1);
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Select all 4,812 in Open' }));
  await choose('Status and priority', 'Low');
  const question = await screen.findByRole('dialog', {
    name: 'Set the priority of 4,812 tickets to Low?',
  });
  expect(sentTo('bulk.run')).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'Change tickets' }));
  await waitFor(() =>
    expect(sentTo('bulk.run')).toEqual([
      {
        queue: expect.objectContaining({ folder: 'open' }),
        action: { type: 'priority', priority: 'low' },
      },
    ]),
  );
});
