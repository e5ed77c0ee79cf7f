import { expect, test } from '../support/fixtures.ts';
import { ownSite } from '../support/own-site.ts';
import { buy, checkoutOf, letPass, monthly, pay, sellPlans } from '../support/plans.ts';
import { changeSettings } from '../support/site-settings.ts';
import { registerCustomer } from '../support/tickets.ts';

const site = ownSite('demo', () => ({ BILLING_TEST_GATEWAY: '1' }));

let plans: Awaited<ReturnType<typeof sellPlans>>;

test.beforeAll(async () => {
  plans = await sellPlans(site());
});

const good = '4242 4242 4242 4242';

test('a cheaper plan begins with the next period, unless it is kept after all', async ({ page }) => {
  const { basic, team } = plans;
  await registerCustomer(page);
  const id = await buy(page, team);
  await page.goto(`/change-plan/${basic.id}/${monthly(basic)}/confirm`);
  await expect(page.getByRole('heading', { name: 'Change your plan' })).toBeVisible();
  await expect(page.getByText('Team · $30 every month')).toBeVisible();
  await expect(page.getByText(/^You keep your current plan until/)).toBeVisible();
  await page.getByRole('button', { name: 'Confirm change' }).click();
  await expect(page.getByText(/^Your plan changes on/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep current plan' }).click();
  await expect(page.getByText(/^Your plan changes on/)).toHaveCount(0);

  await page.goto(`/change-plan/${basic.id}/${monthly(basic)}/confirm`);
  await page.getByRole('button', { name: 'Confirm change' }).click();
  await expect(page.getByText(/^Your plan changes on/)).toBeVisible();
  await letPass(site(), id, 32);
  await page.reload();
  await expect(page.getByRole('heading', { name: /Basic/ })).toBeVisible();
  await expect(page.getByText('$10 every month')).toBeVisible();
});

test('a renewal that fails is told on every page, and another card mends it', async ({ page }) => {
  await registerCustomer(page);
  const id = await buy(page, plans.team, '4000000000000341');
  await letPass(site(), id, 32);
  await page.goto('/hc/tickets');
  await expect(page.getByText('Your last payment failed')).toBeVisible();
  await page.getByRole('link', { name: 'Add another card' }).click();
  await expect(page.getByRole('alert')).toContainText('Please add another card by');
  await expect(page.getByText('Unpaid')).toBeVisible();
  await page.getByRole('button', { name: 'Add card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add card' });
  await dialog.getByLabel('Test card number').fill('4000 0000 0000 0002');
  await dialog.getByRole('button', { name: 'Save card' }).click();
  await expect(dialog.getByText('The card was declined. Try another card.')).toBeVisible();
  await expect(dialog.getByLabel('Test card number')).toHaveValue('4000 0000 0000 0002');
  await dialog.getByLabel('Test card number').fill(good);
  await dialog.getByRole('button', { name: 'Save card' }).click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('Unpaid')).toHaveCount(0);
  await page.goto('/hc/tickets');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Your last payment failed')).toHaveCount(0);
});

test('the tax is a line of its own before one pays, and the rest of the way', async ({ page }) => {
  await changeSettings(site(), { billing: { tax: { name: 'VAT', rate: 19 } } });
  await registerCustomer(page);
  await page.goto(checkoutOf(plans.basic));
  const lines = ['Subtotal (excluding tax)', '$8.40', 'VAT (19%)', '$1.60', '$10'];
  for (const line of lines) await expect(page.getByText(line, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByLabel('Test card number')).toBeVisible();
  for (const line of lines) await expect(page.getByText(line, { exact: true })).toBeVisible();
  await pay(page, good);
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  await page.goto(`/billing/change-plan/${plans.team.id}/${monthly(plans.team)}`);
  await expect(page.getByText('VAT (19%)')).toBeVisible();
  await changeSettings(site(), { billing: { tax: { name: '', rate: 0 } } });
});

test('a payment that the bank asks about is refused, and confirmed after all', async ({ page, allow }) => {
  allow(/422/);
  await registerCustomer(page);
  await page.goto(checkoutOf(plans.team));
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await pay(page, '4000 0000 0000 3220');
  await page.getByRole('button', { name: 'Decline payment' }).click();
  await expect(page.getByText('The payment was not confirmed. You can try again.')).toBeVisible();
  // Whoever comes back later is asked the same.
  await page.reload();
  await page.getByRole('button', { name: 'Confirm payment' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
});

test('a checkout that was left in the middle is paid from another browser window, or begun anew', async ({
  page,
  context,
}) => {
  await registerCustomer(page);
  await page.goto(checkoutOf(plans.team));
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByLabel('Test card number')).toBeVisible();
  const left = page.url();
  await page.close();

  const later = await context.newPage();
  await later.goto('/billing');
  await expect(later.getByText("You don't have a plan")).toBeVisible();
  await later.goto(checkoutOf(plans.basic));
  await later.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(later.getByLabel('Test card number')).toBeVisible();
  const begun = later.url();
  expect(begun).not.toBe(left);
  await later.goto(left);
  await expect(later.getByRole('heading', { name: 'The payment was canceled' })).toBeVisible();
  await expect(later.getByText('You were not charged.')).toBeVisible();
  await later.goto(begun);
  await pay(later, good);
  await expect(later.getByRole('heading', { name: 'Thank you' })).toBeVisible();
});

test('two tabs that pay at once buy one plan', async ({ page, context }) => {
  await registerCustomer(page);
  await page.goto(checkoutOf(plans.team));
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByLabel('Test card number')).toBeVisible();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByLabel('Test card number')).toBeVisible();
  await Promise.all([pay(page, good), pay(other, good)]);
  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { name: 'Thank you' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'View your plan' }).click();
  await expect(page.getByRole('link', { name: /INV-/ })).toHaveCount(1);
  // A third tab that still asks for another plan is led to the change of the first.
  await other.goto(checkoutOf(plans.basic));
  await expect(other.getByRole('heading', { name: 'You already have a plan' })).toBeVisible();
});
