import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { dispatchLiveEvent } from '#client/platform/realtime/live-events.ts';
import { agentUser, showScreen } from '#client/testing/screen.tsx';
import { agentAnswers, makeTicket } from '#client/testing/tickets.ts';
import type { CurrentUser } from '#shared/auth.ts';
import type { PresenceState, PresentPerson } from '#shared/presence.ts';
import { TicketHeader } from '../tickets/agent/ticket-header.tsx';
import { useNeighbors } from '../tickets/flow/use-neighbors.ts';
import { PresenceMark } from './presence-mark.tsx';
import { ReplyingNotice } from './replying-notice.tsx';
import { heartbeatMs, useTicketPresence } from './use-ticket-presence.ts';

const since = '2026-11-20T10:00:00.000Z';
const present = (id: number, display_name: string, state: PresenceState): PresentPerson => ({
  user: { id, display_name, avatar: null },
  state,
  since,
});
const marta = (state: PresenceState) => present(5, 'Marta', state);

function Ticket({ state = 'viewing' }: { state?: PresenceState }) {
  const colleagues = useTicketPresence(12, state);
  return (
    <>
      <TicketHeader
        ticket={makeTicket()}
        search={{}}
        onDetails={() => undefined}
        areDetailsShown={false}
        withNotes={false}
        onWithNotes={() => undefined}
        colleagues={colleagues}
        neighbors={useNeighbors(12, {})}
      />
      <ReplyingNotice people={colleagues} />
    </>
  );
}

afterEach(() => vi.useRealTimers());

it('says in the header what colleagues do, and at the composer that one is replying', async () => {
  let people = [marta('viewing')];
  const { sentTo, container } = await showScreen(<Ticket />, {
    answers: { ...agentAnswers, 'presence.report': () => ({ people }) },
  });
  const header = within(screen.getByRole('banner')).getByRole('status');
  await waitFor(() => expect(header.textContent).toContain('Marta is viewing'));
  expect(container.querySelector('[data-replying]')).toBeNull();

  people = [present(6, 'Otto', 'noting'), marta('replying')];
  await act(async () => dispatchLiveEvent({ name: 'presence', id: 13 }));
  expect(sentTo('presence.report')).toHaveLength(1);
  await act(async () => dispatchLiveEvent({ name: 'presence', id: 12 }));
  await waitFor(() => expect(header.textContent).toMatch(/Marta is replying….*Otto is writing a note…/));
  expect(screen.getByText('Already replying: Marta')).toBeTruthy();

  people = ['A', 'B', 'C', 'D', 'E'].map((name, n) => present(20 + n, name, 'viewing'));
  await act(async () => dispatchLiveEvent({ name: 'presence', id: 12 }));
  await waitFor(() => expect(header.textContent).toContain('C is viewingand 2 more'));
});

it('reports every 15 seconds while the tab is visible, at once what changes, and the end', async () => {
  vi.useFakeTimers();
  const visible = vi.spyOn(document, 'visibilityState', 'get');
  const { sentTo, show } = await showScreen(<Ticket />, {
    answers: { ...agentAnswers, 'presence.report': () => ({ people: [marta('viewing')] }) },
  });
  const states = () => sentTo('presence.report').map((input) => (input as { state: string }).state);
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const header = within(screen.getByRole('banner')).getByRole('status');
  await pass(0);
  const changes: MutationRecord[] = [];
  const watcher = new MutationObserver((seen) => changes.push(...seen));
  watcher.observe(header, { subtree: true, childList: true, characterData: true });
  await pass(heartbeatMs);
  expect(states()).toEqual(['viewing', 'viewing']);
  // Nothing for a screen reader to announce again.
  expect([...changes, ...watcher.takeRecords()]).toEqual([]);
  watcher.disconnect();

  await show(<Ticket state="replying" />);
  expect(states()).toEqual(['viewing', 'viewing', 'replying']);

  const look = (state: DocumentVisibilityState) =>
    act(async () => {
      visible.mockReturnValue(state);
      document.dispatchEvent(new Event('visibilitychange'));
    });
  await look('hidden');
  await pass(4 * heartbeatMs);
  expect(states()).toHaveLength(3);
  await look('visible');
  expect(states().slice(3)).toEqual(['replying']);
  // After five minutes without any input no one sits there.
  await pass(10 * 60_000);
  const before = states().length;
  await pass(10 * heartbeatMs);
  expect(states()).toHaveLength(before);
  await show(<p>Elsewhere</p>);
  expect(states().at(-1)).toBe('left');
  visible.mockRestore();
});

it('reports nothing of those who view the site as a role', async () => {
  const user = { ...agentUser, view_as: { id: 1, name: 'agents' } } as unknown as CurrentUser;
  const { sentTo, show } = await showScreen(<Ticket />, { user, answers: agentAnswers });
  await show(<p>Elsewhere</p>);
  expect(sentTo('presence.report')).toEqual([]);
});

it('marks a row with a colleague who writes before one who looks, and names all', async () => {
  const { container, show } = await showScreen(
    <PresenceMark people={[marta('viewing'), present(6, 'Otto', 'replying')]} />,
  );
  const mark = screen.getByRole('img', { name: 'Marta is viewing, Otto is replying…' });
  expect([mark.dataset.presence, mark.textContent]).toEqual(['replying', 'OT']);
  await show(<PresenceMark people={[]} />);
  expect(container.querySelector('[data-presence]')).toBeNull();
});
