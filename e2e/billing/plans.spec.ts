import type { Page } from '@playwright/test';
import { Browser } from '../../src/server/testing/browser.ts';
import { demoAccounts, demoPassword } from '../../src/shared/demo.ts';
import { axe, expect, test } from '../support/fixtures.ts';
import { ownSite } from '../support/own-site.ts';
import { create, fillRegistration, newAddress } from '../support/registration.ts';
import { changeSettings } from '../support/site-settings.ts';

const site = ownSite('demo', () => ({ BILLING_TEST_GATEWAY: '1' }));

/** Sells two plans instead of those of the demo, the cheaper one by the month and by the year. */
async function sellPlans(): Promise<void> {
  await changeSettings(site(), {
    billing: { enable: true, gateways: { test: { enable: true } } },
    require_email_confirmation: false,
  });
  const admin = await (await Browser.open(site().url)).signIn(demoAccounts[0].email, demoPassword);
  const { body } = await admin.get<{ pagination: { data: { id: number }[] } }>('/api/v1/billing/products');
  const before = body.pagination.data.map(({ id }) => id).join();
  if (before !== '') await admin.send('DELETE', `/api/v1/billing/products/${before}`);
  const price = (amount: number, interval: string) => ({ amount, currency: 'USD', interval });
  for (const plan of [
    {
      name: 'Basic 🙂',
      feature_list: ['Answers in two days'],
      prices: [price(10, 'month'), price(96, 'year')],
    },
    { name: 'Team', recommended: true, feature_list: ['Answers in a day'], prices: [price(30, 'month')] },
  ]) {
    const { status, text } = await admin.post('/api/v1/billing/products', plan);
    if (status !== 201) throw new Error(`The plan was answered ${status}: ${text}`);
  }
}

async function pay(page: Page, card: string): Promise<void> {
  await page.getByLabel('Number of the test card').fill(card);
  const answer = page.waitForResponse((response) => response.url().includes('checkout.pay'));
  await page.getByRole('button', { name: /^Pay/ }).click();
  await answer;
}

test('somebody chooses a plan, registers, pays for it, takes a larger one, ends it and goes on after all', async ({
  page,
  allow,
}) => {
  allow(/422/);
  await sellPlans();
  await page.goto('/pricing');
  await expect(page.getByText('Save up to 20%')).toBeVisible();
  await axe(page);
  await page.getByRole('article', { name: /Basic/ }).getByRole('link', { name: 'Get started' }).click();
  await expect(page.getByRole('heading', { name: "First, let's create your account" })).toBeVisible();
  await fillRegistration(page, newAddress());
  for (const policy of await page.getByRole('checkbox').all()) await policy.check();
  await create(page);

  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByLabel('Number of the test card')).toBeVisible();
  await axe(page);
  await pay(page, '4000 0000 0000 0002');
  await expect(page.getByText('The card was declined.')).toBeVisible();
  await page.reload();
  await pay(page, '4000 0000 0000 3220');
  await page.getByRole('button', { name: 'Confirm payment' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();

  await page.goto('/pricing');
  await page.getByRole('article', { name: 'Team' }).getByRole('link', { name: 'Upgrade' }).click();
  await page.getByRole('button', { name: 'Confirm change' }).click();
  await expect(page.getByRole('heading', { name: 'Billing', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: /Team|Basic/ })).toBeVisible();
  await axe(page);

  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await page.getByRole('button', { name: /^Cancel on/ }).click();
  await page.getByRole('button', { name: 'Resume plan' }).click();
  await expect(page.getByRole('button', { name: 'Cancel plan' })).toBeVisible();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Billing' })).toBeVisible();
});
