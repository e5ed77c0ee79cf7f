import type { Page } from '@playwright/test';
import { callAs, expect, signIn, test } from '../support/fixtures.ts';
import { look, lookOnBoth } from '../support/look.ts';
import { ownSite } from '../support/own-site.ts';
import { buy, checkoutOf, letPass, monthly, sellPlans } from '../support/plans.ts';
import { registerCustomer } from '../support/tickets.ts';

const site = ownSite('demo', () => ({ BILLING_TEST_GATEWAY: '1' }));

let plans: Awaited<ReturnType<typeof sellPlans>>;

test.beforeAll(async () => {
  plans = await sellPlans(site());
});

/** Opens a screen and looks at it as on a desk and as on a phone. */
async function lookAt(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
  await lookOnBoth(page);
}

test('plans, payments and the own plan', async ({ page }) => {
  const { basic, team } = plans;
  await lookAt(page, '/pricing');
  await registerCustomer(page);
  for (const path of ['/pricing', checkoutOf(basic), '/billing']) await lookAt(page, path);
  const order = { productId: basic.id, priceId: monthly(basic), gateway: 'test' };
  const open = await callAs<{ session: { id: string } }>(page, '/api/v1/billing/checkout/sessions', order);
  const payment = `/checkout/sessions/${open.session.id}`;
  await lookAt(page, payment);
  await callAs(page, `/api/v1/billing/test/sessions/${open.session.id}/pay`, {
    card: '4000000000003220',
  });
  await lookAt(page, payment);
  const id = await buy(page, basic, '4000000000000341');
  // A second one cancels the first.
  for (const path of [payment, '/pricing', checkoutOf(team)]) await lookAt(page, path);
  await lookAt(page, `/billing/change-plan/${team.id}/${monthly(team)}`);
  await lookAt(page, '/billing');
  await page.getByRole('button', { name: 'Cancel plan' }).click();
  await expect(page.getByRole('dialog', { name: 'Cancel plan' })).toBeVisible();
  await look(page);
  await letPass(site(), id, 32);
  for (const path of ['/billing', '/hc/tickets']) await lookAt(page, path);
});

test('what administrators see of plans', async ({ page }) => {
  await signIn(page, 'admin@example.com');
  for (const name of ['plans', 'subscriptions', 'events']) await lookAt(page, `/admin/billing/${name}`);
  await lookAt(page, '/admin/settings/billing');
  await page.goto('/admin/billing/plans');
  await page.getByRole('button', { name: 'Actions for Team' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit plan' })).toBeVisible();
  await look(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Actions for Team' }).click();
  await page.getByRole('menuitem', { name: 'Prices' }).click();
  await expect(page.getByRole('dialog', { name: 'Prices for Team' })).toBeVisible();
  await look(page);
  await page.goto('/admin/billing/subscriptions');
  await page.getByRole('button', { name: 'Assign a plan' }).click();
  await expect(page.getByRole('dialog', { name: 'Assign a plan' })).toBeVisible();
  await look(page);
});
