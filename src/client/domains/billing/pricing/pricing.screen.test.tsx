import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { updateBootstrap } from '#client/platform/bootstrap.ts';
import { makePlan, makePrice } from '#client/testing/plans.tsx';
import { type Answers, agentUser, showScreen } from '#client/testing/screen.tsx';
import type { CurrentUser } from '#shared/auth.ts';
import { PricingScreen } from './pricing-screen.tsx';

const basic = makePlan(1, 'Basic', { free: true, feature_list: ['Email support'] });
const standard = makePlan(2, 'Standard', {
  recommended: true,
  prices: [makePrice(4, 10, 'month'), makePrice(5, 96, 'year')],
});
const hidden = makePlan(3, 'Secret', {
  hidden: true,
  prices: [makePrice(6, 100, 'month'), makePrice(7, 100, 'year')],
});
const plans = [basic, standard, hidden];

async function show(user: CurrentUser | null, products = plans, answers?: Answers) {
  const shown = await showScreen(<p>Page</p>, {
    user,
    answers: answers ?? { 'billing.products': () => ({ pagination: { data: products } }) },
  });
  updateBootstrap(shown.queryClient, (data) => ({
    ...data,
    settings: { ...data.settings, contact: { enable: true } } as object as typeof data.settings,
  }));
  await shown.show(<PricingScreen />);
  if (answers === undefined && products.length > 0) await screen.findByText('Standard');
  return shown;
}

const subscribed = (product_id: number, price_id: number | null) =>
  ({
    ...agentUser,
    subscriptions: [
      { id: 1, valid: true, product_id, price_id, state: 'active', grace_ends_at: null, ends_at: null },
    ],
  }) as CurrentUser;

const wayOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

beforeEach(() => localStorage.clear());

describe('the plans', () => {
  it('are shown by the year at first, with what that saves, and never the hidden ones', async () => {
    await show(null);
    expect(screen.getByText('$96')).toBeTruthy();
    expect(screen.getByText('Save up to 20%')).toBeTruthy();
    expect(screen.queryByText('Secret')).toBeNull();
    expect(screen.getByText('Email support')).toBeTruthy();
    fireEvent.click(screen.getByText('Monthly'));
    expect(screen.getByText('$10')).toBeTruthy();
    expect(wayOf('Contact us')).toBe('/contact');
  });

  it('lead a visitor to register, and are named in the address but for the free one', async () => {
    await show(null);
    const [free, paid] = screen.getAllByRole('link', { name: 'Get started' });
    expect(paid?.getAttribute('href')).toBe('/register?redirectFrom=pricing&productId=2&priceId=5');
    expect(free?.getAttribute('href')).toBe('/register?redirectFrom=pricing');
  });

  it('lead to the checkout for a person without one, who is on the free one', async () => {
    await show(agentUser);
    expect(wayOf('Get started')).toBe('/checkout/2/5');
    expect(screen.getByRole('button', { name: "You're on Basic" })).toHaveProperty('disabled', true);
  });

  it('lead to the change of a plan for whoever has one', async () => {
    const { unmount } = await show(subscribed(9, 9));
    expect(wayOf('Upgrade')).toBe('/change-plan/2/5/confirm');
    expect(wayOf('Manage your plan')).toBe('/billing');
    unmount();
    await show(subscribed(2, 5));
    expect(screen.getByRole('button', { name: "You're on Standard" })).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByText('Monthly'));
    expect(wayOf('Upgrade')).toBe('/change-plan/2/4/confirm');
  });

  it('say so when there are none, or they did not come', async () => {
    const { unmount } = await show(null, []);
    expect(await screen.findByText('No plans yet')).toBeTruthy();
    unmount();
    await show(null, [], {
      'billing.products': () => {
        throw new Error('Nothing came.');
      },
    });
    expect(await screen.findByRole('button', { name: 'Try again' }, { timeout: 8000 })).toBeTruthy();
  });
});
