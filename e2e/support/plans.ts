import type { Page } from '@playwright/test';
import { Browser } from '../../src/server/testing/browser.ts';
import { demoAccounts, demoPassword } from '../../src/shared/demo.ts';
import { callAs } from './fixtures.ts';
import { changeSettings } from './site-settings.ts';

interface Site {
  url: string;
}

interface SoldPlan {
  id: number;
  name: string;
  prices: { id: number; interval: string }[];
}

const administrator = async (site: Site) =>
  (await Browser.open(site.url)).signIn(demoAccounts[0].email, demoPassword);

/** Sells two plans instead of those of the demo, the cheaper one by the month and by the year. */
export async function sellPlans(site: Site): Promise<{ basic: SoldPlan; team: SoldPlan }> {
  await changeSettings(site, {
    billing: { enable: true, gateways: { test: { enable: true } } },
    require_email_confirmation: false,
  });
  const admin = await administrator(site);
  const { body } = await admin.get<{ pagination: { data: SoldPlan[] } }>('/api/v1/billing/products');
  const before = body.pagination.data.map(({ id }) => id).join();
  if (before !== '') await admin.send('DELETE', `/api/v1/billing/products/${before}`);
  const price = (amount: number, interval: string) => ({ amount, currency: 'USD', interval });
  const make = async (plan: object) => {
    const answer = await admin.post<{ product: SoldPlan }>('/api/v1/billing/products', plan);
    if (answer.status !== 201) throw new Error(`The plan was answered ${answer.status}: ${answer.text}`);
    return answer.body.product;
  };
  const basic = await make({
    name: 'Basic 🙂',
    feature_list: ['Answers in two days'],
    prices: [price(10, 'month'), price(96, 'year')],
  });
  const team = await make({
    name: 'Team',
    recommended: true,
    feature_list: ['Answers in a day'],
    prices: [price(30, 'month')],
  });
  return { basic, team };
}

/** Its price by the month. */
export const monthly = ({ prices }: SoldPlan) => prices.find(({ interval }) => interval === 'month')?.id ?? 0;

/** The address at which it is bought by the month. */
export const checkoutOf = (plan: SoldPlan) => `/checkout/${plan.id}/${monthly(plan)}`;

/** Buys a plan by the month in the session of the page, without a screen. */
export async function buy(page: Page, plan: SoldPlan, card = '4242424242424242'): Promise<number> {
  const order = { productId: plan.id, priceId: monthly(plan), gateway: 'test' };
  const { session } = await callAs<{ session: { id: string } }>(
    page,
    '/api/v1/billing/checkout/sessions',
    order,
  );
  const path = `/api/v1/billing/test/sessions/${session.id}/pay`;
  const { subscription } = await callAs<{ subscription: { id: number } }>(page, path, { card });
  return subscription.id;
}

/** Lets time pass for a subscription. */
export async function letPass(site: Site, subscription_id: number, days: number): Promise<void> {
  const admin = await administrator(site);
  const { status, text } = await admin.post('/api/v1/billing/test/advance', { subscription_id, days });
  if (status !== 200) throw new Error(`The days were answered ${status}: ${text}`);
}

/** Types the number of a test card and pays; resolves when the answer is there. */
export async function pay(page: Page, card: string): Promise<void> {
  await page.getByLabel('Test card number').fill(card);
  const answer = page.waitForResponse((response) => response.url().includes('checkout.pay'));
  await page.getByRole('button', { name: /^Pay/ }).click();
  await answer;
}
