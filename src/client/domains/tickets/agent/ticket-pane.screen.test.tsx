import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { getQueryKey } from '@trpc/react-query';
import { expect, it } from 'vitest';
import { api } from '#client/platform/api/api.ts';
import { agentUser, setOnline, showScreen } from '#client/testing/screen.tsx';
import { agentAnswers, makeTicket } from '#client/testing/tickets.ts';
import type { AgentSearch } from '../agent-search.ts';
import { AssigneeSelect } from './assignee-select.tsx';
import { MissingTicket } from './missing-ticket.tsx';
import { PrioritySelect } from './priority-select.tsx';
import { TicketPending } from './ticket-pending.tsx';
import { useFolderBeside } from './use-folder-beside.ts';

it('says in the pane that a ticket is not there, and opens another by its number', async () => {
  const { router } = await showScreen(<MissingTicket number="99999" search={{ folder: 'pending' }} />);
  expect(screen.getByText("Ticket #99999 doesn't exist, or you don't have access to it")).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Pending' }).getAttribute('href')).toBe(
    '/agent/tickets?folder=pending',
  );
  const open = screen.getByRole<HTMLButtonElement>('button', { name: 'Open ticket' });
  const number = screen.getByRole('textbox', { name: 'Ticket number' });
  fireEvent.change(number, { target: { value: 'abc' } });
  expect(open.disabled).toBe(true);
  fireEvent.change(number, { target: { value: ' #12 ' } });
  fireEvent.submit(number.closest('form') as HTMLFormElement);
  await waitFor(() => expect(router.history.location.pathname).toBe('/agent/tickets/12'));
});

it('shows at once what the queue knows of a ticket, and says when there is no line', async () => {
  const { queryClient, show } = await showScreen(<p>The queue</p>);
  const row = { ...makeTicket(), preview: 'The second page comes first.', assignee: null };
  queryClient.setQueryData(
    [...getQueryKey(api.tickets.queue), { input: { folder: 'open' }, type: 'infinite' }],
    { pages: [{ data: [row], next_cursor: null }], pageParams: [null] },
  );
  await show(<TicketPending id={12} search={{}} />);
  expect(screen.getByRole('heading', { name: 'Pages in the wrong order' })).toBeTruthy();
  expect(screen.getByText('Chris Customer')).toBeTruthy();
  expect(screen.getByText('The second page comes first.')).toBeTruthy();
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  await setOnline(false);
  expect(screen.getByText("You're offline. We'll continue when you're back online.")).toBeTruthy();
});

it('offers oneself first, selects what is there, and says when nobody is called so', async () => {
  await showScreen(
    <AssigneeSelect assignee={null} disabled={false} onAssign={() => undefined} className={undefined} />,
    { answers: agentAnswers },
  );
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Assignee' });
  await waitFor(() => expect(field.value).toBe('Unassigned'));
  act(() => field.focus());
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'Unassigned'.length]);
  fireEvent.click(field);
  const names = await screen.findAllByRole('option', { hidden: true });
  expect(names.map(({ textContent }) => textContent)).toEqual([
    `${agentUser.display_name}0 openOnline`,
    'Unassigned',
    'Marta2 open, 1 pendingAway',
  ]);
  fireEvent.change(field, { target: { value: 'zz' } });
  expect(await screen.findByText('No one with this name')).toBeTruthy();
});

it('shows the priority that was chosen while it is stored, and what it is when that is refused', async () => {
  const sent: unknown[] = [];
  let refuse: (error: Error) => void = () => undefined;
  await showScreen(<PrioritySelect ticket={makeTicket()} />, {
    answers: {
      ...agentAnswers,
      'tickets.update': (input) => {
        sent.push(input);
        return new Promise((_, reject) => {
          refuse = reject;
        });
      },
    },
  });
  const field = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Priority' });
  await waitFor(() => expect(field.value).toBe('normal'));
  expect([field.value, [...field.options].map(({ text }) => text)]).toEqual([
    'normal',
    ['Urgent', 'High', 'Normal', 'Low'],
  ]);
  fireEvent.change(field, { target: { value: 'urgent' } });
  await waitFor(() => expect(sent).toEqual([{ id: 12, priority: 'urgent' }]));
  expect([field.value, field.disabled]).toEqual(['urgent', true]);
  await act(async () => refuse(new Error('No line')));
  await waitFor(() => expect([field.value, field.disabled]).toEqual(['normal', false]));
});

function Beside({ search, isListed }: { search: AgentSearch; isListed: boolean }) {
  useFolderBeside({ id: 12, status_category: 'closed' }, search);
  return (
    <nav data-queue>
      <a href="/agent/tickets/12" aria-current={isListed ? 'true' : undefined}>
        Row
      </a>
    </nav>
  );
}

it.each<[string, boolean, AgentSearch, string]>([
  ['a ticket that a link led to', false, {}, '/agent/tickets/12?folder=closed'],
  ['one of a workspace', false, { workspace: 3 }, '/agent/tickets/12?workspace=3&folder=closed'],
  ['one of the list', true, {}, '/'],
  ['one beside a chosen folder', false, { folder: 'open' }, '/'],
  ['one that was searched for', false, { query: 'ink' }, '/'],
])('shows the folder beside %s', async (_, isListed, search, address) => {
  const { router } = await showScreen(<Beside isListed={isListed} search={search} />);
  await waitFor(() => expect(router.history.location.href).toBe(address));
});
