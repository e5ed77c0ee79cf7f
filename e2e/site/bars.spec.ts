import { axe } from '../support/axe.ts';
import { expect, expectFits, signIn, test } from '../support/fixtures.ts';
import { hold } from '../support/hold.ts';
import { ownSite } from '../support/own-site.ts';
import { changeSettings } from '../support/site-settings.ts';

const site = ownSite('demo');

test('whoever is logged in as somebody else reads so on every page, and goes back', async ({ page }) => {
  await signIn(page, 'admin@example.com');
  await page.goto('/admin/people');
  await page.getByRole('link', { name: 'Chris Customer' }).first().click();
  await page.getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Log in as this person' }).click();
  await page.getByRole('button', { name: 'Log in as this person' }).click();
  const bar = page.getByRole('region', { name: 'Logged in as someone else' });
  await expect(bar).toContainText('You are logged in as Chris Customer.');
  await page.goto('/hc');
  await expect(bar).toBeVisible();
  await axe(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await expectFits(page);
  await bar.getByRole('button', { name: 'Back to my account' }).click();
  await page.waitForURL(/\/admin\/people\/\d+$/);
  await expect(bar).toHaveCount(0);
});

test('whoever looks at the site as the holder of a role reads so on every page, and stops', async ({
  page,
}) => {
  await signIn(page, 'admin@example.com');
  await page.goto('/admin/roles');
  await page.getByRole('button', { name: 'Actions for customers' }).click();
  await page.getByRole('menuitem', { name: 'View as this role' }).click();
  const bar = page.getByText("You're viewing the site as the customers role. Changes are disabled.");
  await expect(bar).toBeVisible();
  // Its code may come after the rest of the page: what is pressed meanwhile waits for it.
  const letBars = await hold(page, '**/assets/banners-*.js');
  await page.goto('/hc', { waitUntil: 'commit' });
  await expect(bar).toBeVisible();
  await page.getByRole('button', { name: 'Exit preview' }).click();
  await letBars();
  await expect(bar).toHaveCount(0);
});

test('a site that closes keeps what was typed, says why, and goes on when it opens', async ({
  page,
  newVisitor,
  allow,
}) => {
  // What is asked for while the site is closed is refused.
  allow(/503/);
  const customer = await newVisitor();
  await signIn(customer, 'customer@example.com');
  await customer.goto('/hc');
  const field = customer.getByRole('combobox', { name: 'Search articles' });
  await field.fill('pa');
  await changeSettings(site(), { maintenance: { enable: true, message: 'Back at noon' } });
  const closed = { name: 'Down for maintenance' };
  await expect(customer.getByRole('heading', closed)).toBeVisible();
  await expect(customer.getByText('Back at noon')).toBeVisible();
  await page.goto('/hc');
  await expect(page.getByRole('heading', closed)).toBeVisible();
  await axe(page);
  await changeSettings(site(), { maintenance: { enable: false, message: '' } });
  await expect(customer.getByRole('heading', closed)).toHaveCount(0);
  await expect(field).toHaveValue('pa');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', closed)).toHaveCount(0);
});

test('the cookie notice goes for good once it was read', async ({ page, context }) => {
  await changeSettings(site(), { cookie_notice: { enable: true } });
  const notice = page.getByRole('region', { name: 'Cookie notice' });
  await page.goto('/hc');
  await expect(notice).toContainText('We use cookies');
  await axe(page);
  await notice.getByRole('button', { name: 'OK' }).click();
  await expect(notice).toBeHidden();

  const kept = async () => (await context.cookies()).find(({ name }) => name === 'cookie_notice');
  await expect.poll(async () => (await kept())?.path).toBe('/');
  const cookie = await kept();
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / (24 * 60 * 60);
  expect(days).toBeCloseTo(30, 1);

  await page.reload();
  // The keys work once the page is alive.
  await expect(async () => {
    await page.keyboard.press('ControlOrMeta+K');
    await expect(page.getByRole('dialog')).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(notice).toBeHidden();
  await changeSettings(site(), { cookie_notice: { enable: false } });
});
