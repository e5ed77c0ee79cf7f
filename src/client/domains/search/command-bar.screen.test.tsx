import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { clearRecent } from '#client/platform/search/clear-recent.ts';
import { noteTicketOf, readRecent } from '#client/platform/search/recent.ts';
import { useCommands } from '#client/shell/commands.ts';
import { type Answers, agentUser, Refusal, showScreen } from '#client/testing/screen.tsx';
import { CommandBar } from './command-bar.tsx';

const found = {
  query: 'order',
  filters: {},
  ignored: ['size:big'],
  corrected_query: null,
  groups: [
    {
      type: 'tickets',
      more: false,
      results: [
        {
          ...{
            id: 3,
            title: 'Late order',
            subtitle: '#3 · Chris',
            url: '/agent/tickets/3#message-9',
            reply_id: 9,
          },
          highlights: [
            { text: 'my ', hit: false },
            { text: 'order', hit: true },
          ],
        },
      ],
    },
    {
      type: 'people',
      more: false,
      results: [
        { id: 5, title: 'Ordo', subtitle: 'o@example.com', url: '/agent/customers/5', highlights: [] },
      ],
    },
  ],
};

const run = vi.fn();

function Page({ onLeave }: { onLeave: () => void }) {
  useCommands([{ id: 'close', label: 'Order of the day', run }]);
  return <CommandBar opened onClose={() => undefined} onLeave={onLeave} />;
}

async function show(answer: Answers[string] = () => found) {
  const onLeave = vi.fn();
  await showScreen(<Page onLeave={onLeave} />, { answers: { 'search.everything': answer } });
  const field = await screen.findByRole('combobox');
  const type = (value: string) => fireEvent.change(field, { target: { value } });
  return { field, type, onLeave };
}

const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

beforeEach(() => {
  clearRecent();
  run.mockClear();
});

it('offers recent tickets and the commands of the page before anything is typed', async () => {
  noteTicketOf(agentUser.id, { id: 8, subject: 'Opened before' });
  const { type } = await show();
  type('o');
  type('');
  expect(options()).toEqual(['Opened before#8', 'Order of the day']);
});

it('lists what is found by kind, and names what it did not understand', async () => {
  const { type } = await show();
  type('order size:big');
  await screen.findByText('Late order');
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
    'Tickets',
    'People',
    null,
  ]);
  expect(screen.getByText('Searched as text: size:big')).toBeDefined();
  expect(screen.getAllByRole('option')[0]?.getAttribute('href')).toBe('/agent/tickets/3#message-9');
});

it('is used by arrows and Enter, with Ctrl in a new tab', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const { field, type, onLeave } = await show();
  type('order');
  await screen.findByText('Late order');
  await waitFor(() => expect(field.getAttribute('aria-activedescendant')).not.toBeNull());
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  expect(open).toHaveBeenCalledWith('/agent/customers/5', '_blank', 'noopener');
  expect(onLeave).toHaveBeenCalled();
  expect(readRecent(agentUser.id).searches).toEqual(['order']);
});

it('runs commands of the page', async () => {
  const { field, type } = await show(() => ({ ...found, groups: [], ignored: [] }));
  type('day');
  await waitFor(() => expect(field.getAttribute('aria-activedescendant')).not.toBeNull());
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(run).toHaveBeenCalledOnce();
});

it('says that nothing is found, and searches spam on demand', async () => {
  const asked: unknown[] = [];
  const { field, type } = await show((input) => {
    asked.push(input);
    return { ...found, groups: [], ignored: [] };
  });
  type('zebra');
  fireEvent.click(await screen.findByRole('button', { name: 'Search in spam' }));
  await waitFor(() => expect(asked).toContainEqual({ query: 'zebra is:spam' }));
  expect((field as HTMLInputElement).value).toBe('zebra is:spam');
});

it('keeps what was typed when the search fails', async () => {
  const { field, type } = await show(() => {
    throw new Refusal('No.', { httpStatus: 500 });
  });
  type('order');
  await screen.findByRole('button', { name: 'Try again' }, { timeout: 4000 });
  expect((field as HTMLInputElement).value).toBe('order');
});
