import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { showScreen } from '#client/testing/screen.tsx';
import { NoTicket } from '../agent/no-ticket.tsx';
import { publishOccupied, publishShownRows } from './shown-rows.ts';
import { useNeighbors } from './use-neighbors.ts';

function Neighbors() {
  const { goOn, openNext } = useNeighbors(1, {});
  return (
    <>
      <button type="button" onClick={goOn}>
        Go on
      </button>
      <button type="button" onClick={openNext}>
        Step
      </button>
    </>
  );
}

const lists = (ids: number[], occupied: number[] = []) =>
  act(async () => {
    publishShownRows({ ids, hasMore: false, loadMore: () => undefined });
    publishOccupied(occupied);
  });

const pathAfter = async (button: string, router: { state: { location: { pathname: string } } }) => {
  await act(async () => fireEvent.click(screen.getByRole('button', { name: button })));
  return router.state.location.pathname;
};

beforeEach(() => lists([]));

it('goes on past tickets that colleagues have open', async () => {
  await lists([1, 2, 3, 4], [2, 3]);
  const { router } = await showScreen(<Neighbors />);
  expect(await pathAfter('Go on', router)).toBe('/agent/tickets/4');
});

it('goes to the very next at each step, also while that is loading and another one is still shown', async () => {
  await lists([1, 2, 3, 4], [2, 3]);
  const { router } = await showScreen(<Neighbors />);
  await act(() => router.navigate({ to: '/agent/tickets/$ticketId', params: { ticketId: '1' } }));
  expect(await pathAfter('Step', router)).toBe('/agent/tickets/2');
  expect(await pathAfter('Step', router)).toBe('/agent/tickets/3');
});

it('stays where no ticket is left', async () => {
  await lists([1, 2], [2]);
  const { router } = await showScreen(<Neighbors />);
  expect(await pathAfter('Go on', router)).toBe('/');
});

it('starts with the first ticket that is free, and offers nothing without one', async () => {
  const { router } = await showScreen(<NoTicket search={{ folder: 'mine' }} />);
  expect(screen.queryByRole('button')).toBeNull();
  await lists([7, 8], [7]);
  await waitFor(() => screen.getByRole('button', { name: 'Start with the first ticket' }));
  expect(await pathAfter('Start with the first ticket', router)).toBe('/agent/tickets/8');
  expect(router.state.location.search).toEqual({ folder: 'mine' });
});
