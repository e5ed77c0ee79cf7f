import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makePlan, makePrice, showAdministration } from '#client/testing/plans.tsx';
import { CheckoutScreen } from './checkout-screen.tsx';

const plan = makePlan(2, 'Standard', { trial_days: 14, prices: [makePrice(4, 10, 'month')] });

const sum = (subtotal: number, amount: number, total: number) => ({
  subtotal,
  tax: { name: 'VAT', rate: 7.7, amount },
  total,
});

const show = (preview: () => unknown) =>
  showAdministration(<CheckoutScreen productId={2} priceId={4} />, {
    'billing.product': () => ({ product: plan }),
    'billing.checkout.preview': preview,
  });

const line = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

describe('what is bought', () => {
  it('is shown with its tax as the server counts it, without a trial that was had before', async () => {
    const paid = sum(9.29, 0.71, 10);
    await show(() => ({ preview: { price: paid, due_now: paid, currency: 'USD', trial_days: 0 } }));
    expect(await screen.findByText('Subtotal (excluding tax)')).toBeTruthy();
    expect([line('Subtotal (excluding tax)'), line('VAT (7.7%)'), line('Due now')]).toEqual([
      '$9.29',
      '$0.71',
      '$10',
    ]);
    expect(screen.queryByText('Trial')).toBeNull();
  });

  it('costs nothing while it is tried, and says what follows', async () => {
    const preview = {
      price: sum(9.29, 0.71, 10),
      due_now: sum(0, 0, 0),
      currency: 'USD',
      trial_days: 14,
    };
    await show(() => ({ preview }));
    expect(await screen.findByText('Free for 14 days')).toBeTruthy();
    expect([line('Due now'), line('VAT (7.7%)'), line('Due after the trial')]).toEqual([
      '$0',
      '$0.71',
      '$10',
    ]);
  });

  it('says nothing of a tax where there is none', async () => {
    const plain = { subtotal: 10, tax: null, total: 10 };
    await show(() => ({ preview: { price: plain, due_now: plain, currency: 'USD', trial_days: 0 } }));
    expect(await screen.findByText('Due now')).toBeTruthy();
    expect(screen.queryByText('Subtotal (excluding tax)')).toBeNull();
  });
});
