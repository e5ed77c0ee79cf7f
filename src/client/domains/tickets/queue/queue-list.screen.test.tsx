import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getQueryKey } from '@trpc/react-query';
import { expect, it } from 'vitest';
import { api } from '#client/platform/api/api.ts';
import { showScreen } from '#client/testing/screen.tsx';
import { agentAnswers, makeQueueRow } from '#client/testing/tickets.ts';
import { type AgentSearch, queueInputOf } from '../agent-search.ts';
import { PriorityFilter } from './priority-filter.tsx';
import { QueueList } from './queue-list.tsx';

const perPage = 30;

const subjects = () =>
  within(screen.getByRole('list'))
    .getAllByText(/^Ticket \d+$/)
    .map(({ textContent }) => textContent);

const expected = (from: number, count: number) =>
  Array.from({ length: count }, (_, step) => `Ticket ${from - step}`);

it('holds still while 31 tickets arrive, counts them, and shows them when it is asked to', async () => {
  let newest = 100;
  const search = { folder: 'open', order: 'newest' } as const;
  const { queryClient } = await showScreen(
    <QueueList
      title="Open"
      input={queueInputOf(search)}
      search={search}
      ticketId={null}
      isSelecting={false}
      onSelecting={() => undefined}
      onSearch={() => undefined}
    />,
    {
      answers: {
        'tickets.queue': (input) => {
          const { cursor } = input as { cursor?: string };
          const from = cursor === undefined ? newest : Number(cursor);
          const data = Array.from({ length: perPage }, (_, step) => makeQueueRow(from - step));
          return { data, next_cursor: String(from - perPage), corrected_query: null, elsewhere: [] };
        },
        'tickets.rows': (input) => ({ data: (input as { ids: number[] }).ids.map((id) => makeQueueRow(id)) }),
      },
    },
  );
  await waitFor(() => expect(subjects()).toEqual(expected(100, 30)));
  const underPointer = screen.getByText('Ticket 95');

  newest = 131;
  await act(() => queryClient.invalidateQueries({ queryKey: getQueryKey(api.tickets.queue) }));
  const button = await screen.findByRole('button', { name: '31 new' });
  expect(subjects()).toEqual(expected(100, 30));
  expect(screen.getByText('Ticket 95')).toBe(underPointer);
  expect(within(screen.getByRole('status')).getByText('31 new')).toBeTruthy();

  fireEvent.click(button);
  await waitFor(() => expect(subjects()[0]).toBe('Ticket 131'));
  expect(subjects()).toEqual(expect.arrayContaining(expected(131, 60)));
  expect(screen.queryByRole('button', { name: /new$/ })).toBeNull();
});

it('says of a ticket how urgent it is, unless it is as usual, and that only such are listed', async () => {
  const asked: unknown[] = [];
  const searches: AgentSearch[] = [];
  const search = { folder: 'open', priority: 'urgent' } as const;
  await showScreen(
    <>
      <PriorityFilter chosen="urgent" onChoose={(priority) => searches.push({ priority })} />
      <QueueList
        title="Open"
        input={queueInputOf(search)}
        search={search}
        ticketId={null}
        isSelecting={false}
        onSelecting={() => undefined}
        onSearch={(next) => searches.push(next)}
      />
    </>,
    {
      answers: {
        ...agentAnswers,
        'tickets.queue': (input) => {
          asked.push((input as { priority?: string }).priority);
          const data = [
            makeQueueRow(3, { priority: 'urgent' }),
            makeQueueRow(2),
            makeQueueRow(1, { priority: 'low' }),
          ];
          return { data, next_cursor: null, corrected_query: null, elsewhere: [], workspace: null };
        },
      },
    },
  );
  const marks = async () =>
    (await screen.findAllByRole('link')).map((row) => within(row).queryByTitle('Priority')?.textContent);
  await waitFor(async () => expect(await marks()).toEqual(['Urgent', undefined, 'Low']));
  expect(asked).toEqual(['urgent']);
  expect(screen.getByText('Priority: Urgent')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  fireEvent.click(screen.getByRole('button', { name: 'Filter by priority' }));
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'High' }));
  expect(searches.map(({ priority }) => priority)).toEqual([undefined, 'high']);
});

it('marks the tickets that colleagues have open, by one call for all rows', async () => {
  const search = { folder: 'open' } as const;
  const user = { id: 5, display_name: 'Marta', avatar: null };
  const { sentTo } = await showScreen(
    <QueueList
      title="Open"
      input={queueInputOf(search)}
      search={search}
      ticketId={null}
      isSelecting={false}
      onSelecting={() => undefined}
      onSearch={() => undefined}
    />,
    {
      answers: {
        'tickets.queue': () => ({
          data: [makeQueueRow(3), makeQueueRow(2), makeQueueRow(1)],
          next_cursor: null,
          corrected_query: null,
          elsewhere: [],
          workspace: null,
        }),
        'presence.list': () => ({
          presence: { 1: [], 2: [{ user, state: 'viewing', since: '2026-11-20T10:00:00.000Z' }], 3: [] },
        }),
      },
    },
  );
  const mark = await screen.findByRole('img', { name: 'Marta is viewing' });
  expect(mark.closest('a')?.textContent).toContain('Ticket 2');
  expect(screen.getAllByRole('link').flatMap((row) => within(row).queryAllByRole('img'))).toEqual([mark]);
  expect(sentTo('presence.list')).toEqual([{ ids: [1, 2, 3] }]);
});

it('says how tickets arrive where there is none at all, but not where only a folder is empty', async () => {
  const search = { folder: 'open' } as const;
  const none = { mine: 0, unassigned: 0, open: 0, pending: 0, snoozed: 0, closed: 0, spam: 0, deleted: 0 };
  let counts = none;
  const { queryClient } = await showScreen(
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
          data: [],
          next_cursor: null,
          corrected_query: null,
          elsewhere: [],
          workspace: null,
        }),
        'tickets.counts': () => ({ counts }),
      },
    },
  );
  await screen.findByRole('heading', { name: 'No tickets yet' });
  const link = screen.getByRole('link', { name: 'New request' });
  expect(link.getAttribute('href')).toBe('/hc/tickets/new');
  counts = { ...none, closed: 1 };
  await act(() => queryClient.invalidateQueries({ queryKey: getQueryKey(api.tickets.counts) }));
  await screen.findByRole('heading', { name: 'No tickets in this folder' });
  expect(screen.queryByRole('link', { name: 'New request' })).toBeNull();
});

it('shows one time of a row: the wait in the colour of its step, or the latest change; in one line where chosen', async () => {
  const hour = 60 * 60 * 1_000;
  const ago = (hours: number) => new Date(Date.now() - hours * hour).toISOString();
  const rows = [
    makeQueueRow(1, { waiting_since: ago(1) }),
    makeQueueRow(2, { waiting_since: ago(5) }),
    makeQueueRow(3, { waiting_since: ago(25) }),
    makeQueueRow(4, { waiting_since: null, updated_at: ago(3) }),
  ];
  const list = (isCompact: boolean) => (
    <QueueList
      title="Open"
      input={queueInputOf({ folder: 'open' })}
      search={{ folder: 'open' }}
      ticketId={null}
      isCompact={isCompact}
      isSelecting={false}
      onSelecting={() => undefined}
      onSearch={() => undefined}
    />
  );
  const { show } = await showScreen(list(false), {
    answers: {
      'tickets.queue': () => ({ data: rows, next_cursor: null, corrected_query: null, elsewhere: [] }),
    },
  });
  const rowOf = (id: number) => screen.getByText(`Ticket ${id}`).closest('a');
  await waitFor(() => expect(rowOf(1)).toBeTruthy());
  const markOf = (id: number, time: string) =>
    within(rowOf(id) ?? document.body)
      .getByTitle(`Waiting for ${time}`)
      .getAttribute('style');
  expect(markOf(1, '1h')).toContain('gray');
  expect(markOf(2, '5h')).toContain('yellow');
  expect(markOf(3, '1d')).toContain('red');
  expect(rowOf(3)?.querySelector('time')).toBeNull();
  expect(rowOf(4)?.querySelector('time')).toBeTruthy();
  await show(list(true));
  expect(rowOf(3)?.dataset.compact).toBe('true');
  expect(markOf(3, '1d')).toContain('red');
});
