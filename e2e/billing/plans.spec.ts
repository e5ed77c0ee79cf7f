import { axe } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { ownSite } from '../support/own-site.ts';
import { pay, sellPlans } from '../support/plans.ts';
import { create, fillRegistration, newAddress } from '../support/registration.ts';

const site = ownSite('demo', () => ({ BILLING_TEST_GATEWAY: '1' }));

test('somebody chooses a plan, registers, pays for it, takes a larger one, ends it and goes on after all', async ({
  page,
  allow,
}) => {
  allow(/422/);
  await sellPlans(site());
  await page.goto('/pricing');
  await expect(page.getByText('Save up to 20%')).toBeVisible();
  await axe(page);
  await page.getByRole('article', { name: /Basic/ }).getByRole('link', { name: 'Get started' }).click();
  await expect(page.getByRole('heading', { name: "First, let's create your account" })).toBeVisible();
  await fillRegistration(page, newAddress());
  for (const policy of await page.getByRole('checkbox').all()) await policy.check();
  await create(page);

  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  await expect(page.getByText('$96 every year')).toBeVisible();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByLabel('Test card number')).toBeVisible();
  await axe(page);
  await pay(page, '4000 0000 0000 0002');
  await expect(page.getByText('The card was declined. Try another card.')).toBeVisible();
  await page.reload();
  await pay(page, '4000 0000 0000 3220');
  await page.getByRole('button', { name: 'Confirm payment' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  // What was chosen has led to where it should, and leads nowhere again.
  expect(await page.evaluate(() => localStorage.getItem('onboarding-selection'))).toBeNull();

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
