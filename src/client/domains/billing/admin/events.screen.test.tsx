import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showAdministration } from '#client/testing/plans.tsx';
import { Refusal } from '#client/testing/screen.tsx';
import { EventsScreen } from './events-screen.tsx';

const event = (id: number, fields = {}) => ({
  id,
  event_id: `evt_${id}`,
  gateway: 'stripe',
  type: 'invoice.paid',
  result: 'applied',
  subscription_id: 9,
  created: '2026-11-20T10:00:00Z',
  received_at: '2026-11-20T10:00:01Z',
  repeats: 0,
  payload: '{"amount":3000}',
  ...fields,
});

const show = (data: object[], answers = {}) =>
  showAdministration(<EventsScreen />, {
    'billing.webhookEvents.list': () => ({ data, next_cursor: null }),
    ...answers,
  });

it('shows what came and what came of it, with its content', async () => {
  await show([event(2, { result: 'stale', repeats: 2 }), event(1)]);
  expect(await screen.findByText('Stale', { selector: 'span' })).toBeTruthy();
  expect(screen.getByText('redelivered 2 times')).toBeTruthy();
  const [open] = screen.getAllByRole('button', { name: 'Show payload' });
  fireEvent.click(open as Element);
  expect(screen.getByText('{"amount":3000}')).toBeTruthy();
});

it('tries one again, and asks for the list anew', async () => {
  const { sentTo } = await show([event(1)], { 'billing.webhookEvents.replay': () => ({}) });
  fireEvent.click(await screen.findByRole('button', { name: 'Retry event evt_1' }));
  await waitFor(() => expect(sentTo('billing.webhookEvents.replay')).toEqual([{ id: 1 }]));
  await waitFor(() => expect(sentTo('billing.webhookEvents.list').length).toBe(2));
});

it('tells nothing yet from nothing of a kind', async () => {
  const { sentTo } = await show([]);
  expect(await screen.findByText('No payment events yet')).toBeTruthy();
  await act(async () => fireEvent.change(screen.getByLabelText('Result'), { target: { value: 'ignored' } }));
  expect(await screen.findByText('No results')).toBeTruthy();
  expect(sentTo('billing.webhookEvents.list').at(-1)).toMatchObject({ result: 'ignored' });
});

it('goes on to older ones', async () => {
  const pages = (input: unknown) =>
    (input as { cursor?: string | null }).cursor === 'older'
      ? { data: [event(1)], next_cursor: null }
      : { data: [event(2)], next_cursor: 'older' };
  await show([], { 'billing.webhookEvents.list': pages });
  fireEvent.click(await screen.findByRole('button', { name: 'Show older' }));
  expect(await screen.findByText(/evt_1/)).toBeTruthy();
  expect(screen.getByText(/evt_2/)).toBeTruthy();
});

it('can be asked for again when it did not come', async () => {
  await show([], {
    'billing.webhookEvents.list': () => {
      throw new Refusal('Not now.', { httpStatus: 404 });
    },
  });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});
