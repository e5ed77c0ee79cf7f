import { Notifications } from '@mantine/notifications';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { agentUser, showScreen } from '#client/testing/screen.tsx';
import type { Availability } from '#shared/record-states.ts';
import { AvailabilityMenu } from './availability-menu.tsx';

async function open(openTickets: number) {
  const agent = {
    ...{ id: agentUser.id, display_name: 'Aiko Agent', avatar: null, group_ids: [], pending_tickets: 0 },
    availability: 'online' as Availability,
    open_tickets: openTickets,
  };
  const shown = await showScreen(
    <>
      <AvailabilityMenu />
      <Notifications />
    </>,
    {
      user: agentUser,
      answers: {
        'tickets.agentOptions': () => ({ agents: [agent] }),
        'agents.setAvailability': (input) => {
          const { state, hand_over } = input as { state: Availability; hand_over?: boolean };
          agent.availability = state;
          if (hand_over) agent.open_tickets = 0;
          return { agent: { ...agent } };
        },
      },
    },
  );
  const choose = async (name: string) => {
    fireEvent.click(await screen.findByRole('button', { name: /Your status/ }));
    fireEvent.click(await screen.findByRole('menuitemradio', { name }));
  };
  return { ...shown, choose };
}

it('sets the agent away, then offers to unassign their tickets', async () => {
  const { choose, sentTo } = await open(2);
  await choose('Away');
  const offer = await screen.findByRole('button', { name: 'Unassign 2 tickets' });
  expect(sentTo('agents.setAvailability')).toEqual([{ state: 'away' }]);
  fireEvent.click(offer);
  await screen.findByText('Your open tickets have been unassigned');
  expect(sentTo('agents.setAvailability').at(-1)).toEqual({ state: 'away', hand_over: true });
});

it('offers nothing to an agent without tickets, and no longer to one who is back', async () => {
  const without = await open(0);
  await without.choose('Away');
  await waitFor(() => expect(without.sentTo('agents.setAvailability')).toHaveLength(1));
  expect(screen.queryByRole('button', { name: /Unassign/ })).toBeNull();
  without.unmount();

  const { choose } = await open(1);
  await choose('Away');
  await screen.findByRole('button', { name: 'Unassign 1 ticket' });
  await choose('Online');
  await waitFor(() => expect(screen.queryByRole('button', { name: /Unassign/ })).toBeNull());
});
