import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Refusal, showScreen } from '#client/testing/screen.tsx';
import { PaymentMethods } from './payment-methods.tsx';

const card = {
  id: 1,
  gateway: 'stripe' as const,
  brand: 'visa',
  last4: '1881',
  exp_month: 4,
  exp_year: 2030,
  is_default: true,
};

it('takes a card once that was typed on a page of Stripe, and is done with it', async () => {
  const onTyped = vi.fn();
  const { sentTo, show } = await showScreen(
    <PaymentMethods methods={[]} gateway="stripe" typed="cs_1" onTyped={onTyped} />,
    { answers: { 'billing.paymentMethods.add': () => ({ payment_methods: [card] }) } },
  );
  await waitFor(() => expect(onTyped).toHaveBeenCalledTimes(1));
  await show(<PaymentMethods methods={[card]} gateway="stripe" typed={undefined} onTyped={onTyped} />);
  expect(sentTo('billing.paymentMethods.add')).toEqual([{ gateway: 'stripe', token: 'cs_1' }]);
  expect(screen.getByText('Expires 4/2030')).toBeTruthy();
});

it('asks for the page of Stripe, and for a test card on the spot', async () => {
  const refuse = () => {
    throw new Refusal('Away.', { httpStatus: 502 });
  };
  const { sentTo, show } = await showScreen(
    <PaymentMethods methods={[]} gateway="stripe" typed={undefined} onTyped={vi.fn()} />,
    { answers: { 'billing.paymentMethods.page': refuse } },
  );
  fireEvent.click(screen.getByRole('button', { name: 'Add card' }));
  await waitFor(() => expect(sentTo('billing.paymentMethods.page')).toEqual([{ gateway: 'stripe' }]));
  expect(screen.queryByRole('dialog')).toBeNull();
  await show(<PaymentMethods methods={[]} gateway="test" typed={undefined} onTyped={vi.fn()} />);
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Add card' })).not.toHaveProperty('disabled', true),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Add card' }));
  expect(await screen.findByLabelText('Test card number')).toBeTruthy();
});

it('offers no further card while nothing can be paid', async () => {
  await showScreen(
    <PaymentMethods methods={[card]} gateway={undefined} typed={undefined} onTyped={vi.fn()} />,
  );
  expect(screen.queryByRole('button', { name: 'Add card' })).toBeNull();
});

it('removes a card after a confirmation that names it, and not without', async () => {
  const { sentTo } = await showScreen(
    <PaymentMethods methods={[card]} gateway="test" typed={undefined} onTyped={vi.fn()} />,
    { answers: { 'billing.paymentMethods.remove': () => ({ payment_methods: [] }) } },
  );
  const ask = async () =>
    fireEvent.click(await screen.findByRole('button', { name: 'Remove card ending in 1881' }));
  await ask();
  expect(await screen.findByRole('dialog', { name: 'Remove the card ending in 1881?' })).toBeTruthy();
  expect(screen.getByText(/^This is your default card/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentTo('billing.paymentMethods.remove')).toEqual([]);
  await ask();
  fireEvent.click(await screen.findByRole('button', { name: 'Remove card' }));
  await waitFor(() => expect(sentTo('billing.paymentMethods.remove')).toEqual([{ id: 1 }]));
});
