import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showScreen } from '#client/testing/screen.tsx';
import { makeQueueRow } from '#client/testing/tickets.ts';
import { HomeScreen } from './home-screen.tsx';

it('has a card of the longest waits of mine and nobody’s, and one for each pinned view with its number', async () => {
  const { sentTo } = await showScreen(<HomeScreen />, {
    answers: {
      'tickets.queue': (input) => {
        const { viewId } = input as { viewId?: number };
        const data = viewId === undefined ? [] : [makeQueueRow(12)];
        return { data, next_cursor: null, corrected_query: null, elsewhere: [] };
      },
      'tickets.counts': () => ({ counts: {}, groups: [], views: [{ id: 4, count: 1001 }] }),
      'views.list': () => ({
        views: [
          { id: 4, name: 'Refunds', pinned: true, order: 'newest' },
          { id: 5, name: 'Others', pinned: false, order: 'newest' },
        ],
      }),
      'agentHome.week': () => ({ days: [] }),
    },
  });
  const card = await screen.findByRole('region', { name: /^Refunds\s*1,000\+$/ });
  expect(await within(card).findByRole('link', { name: 'Ticket 12' })).toBeTruthy();
  expect(screen.queryByText('Others')).toBeNull();
  expect(screen.getByRole('region', { name: 'Longest waiting' })).toBeTruthy();
  const filters = sentTo('tickets.queue').flatMap((input) => {
    const { filter, order } = input as { filter?: string; order?: string };
    return filter !== undefined && order === 'longest_waiting' ? [JSON.parse(filter)] : [];
  });
  expect(filters[0].conditions).toContainEqual({ field: 'assigned_to', op: 'in', value: ['me', 'none'] });
});

it('shows the cards of eight pinned views, and those of all others when they are requested', async () => {
  const views = Array.from({ length: 10 }, (_, index) => ({
    ...{ id: index + 1, name: `View ${index + 1}`, pinned: true, order: 'newest' },
  }));
  await showScreen(<HomeScreen />, {
    answers: {
      'tickets.queue': () => ({ data: [], next_cursor: null, corrected_query: null, elsewhere: [] }),
      'tickets.counts': () => ({ counts: {}, groups: [], views: [] }),
      'views.list': () => ({ views }),
      'agentHome.week': () => ({ days: [] }),
    },
  });
  const cards = () => screen.getAllByRole('region', { name: /^View \d+$/ }).length;
  const more = await screen.findByRole('button', { name: 'Show all pinned views' });
  expect(cards()).toBe(8);
  fireEvent.click(more);
  expect(cards()).toBe(10);
  fireEvent.click(screen.getByRole('button', { name: 'Fewer views' }));
  expect(cards()).toBe(8);
});
