import type { Page } from '@playwright/test';
import { type OidcServer, startOidcServer } from '../../src/server/testing/oidc-server.ts';
import { axe } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { ownSite } from '../support/own-site.ts';
import { registerCustomer } from '../support/tickets.ts';

let oidc: OidcServer;

test.beforeAll(async () => {
  oidc = await startOidcServer();
  const account = (email: string) => ({
    email,
    email_verified: true,
    given_name: 'Ada',
    family_name: 'Lane',
  });
  oidc.accounts.set('ada', account('ada@example.org'));
  oidc.accounts.set('grace', account('grace@example.org'));
});
const site = ownSite('owned', () => oidc.environment);
test.beforeAll(() => oidc.register(site().url));
test.afterAll(() => oidc.stop());

const withGoogle = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });
/** The one before it may still be there. */
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const menuOf = (page: Page) => page.getByRole('button', { name: 'Account menu' });

/** Clicks what opens the popup, and signs in there; without an account the popup stays as it is. */
async function visitGoogle(page: Page, button = withGoogle(page), account?: string): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await button.click();
  const popup = await opened;
  if (account === undefined) return popup;
  await popup.getByLabel('Account').fill(account);
  const closed = popup.waitForEvent('close');
  await popup.getByRole('button', { name: 'Continue' }).click();
  await closed;
  return popup;
}

test('somebody signs up with an account elsewhere, logs out and signs in with it again', async ({ page }) => {
  await page.goto('/register');
  await visitGoogle(page, withGoogle(page), 'ada');
  await expect(menuOf(page)).toBeVisible();
  await page.goto('/account-settings');
  await expect(page.getByRole('region', { name: 'Social login' })).toContainText('ada@example.org');
  await expect(page.getByLabel('First name')).toHaveValue('Ada');

  const logOut = page.getByRole('menuitem', { name: 'Log out' });
  await menuOf(page).click();
  await logOut.click();
  await page.waitForURL('/login');
  // The provider still knows the browser: its window closes by itself.
  await withGoogle(page).click();
  await expect(menuOf(page)).toBeVisible();
  await expect(page).not.toHaveURL(/\/login$/);
});

test('a popup that is closed, cancelled or blocked leaves the page as it was', async ({ page }) => {
  await page.goto('/login?redirect=/hc/tickets');
  await page.getByLabel('Email').fill('somebody@example.org');
  const popup = await visitGoogle(page);
  await expect(popup.getByLabel('Account')).toBeVisible();
  await popup.close();

  const again = await visitGoogle(page);
  await again.getByRole('button', { name: 'Cancel' }).click();
  await expect(toast(page, 'Sign-in was canceled.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('somebody@example.org');

  const asked = await page.evaluateHandle(() => {
    const open = window.open;
    const features: string[] = [];
    window.open = (...parameters) => {
      features.push(String(parameters[2]));
      window.open = open;
      return null;
    };
    return features;
  });
  await withGoogle(page).click();
  await expect(toast(page, 'Your browser blocked the sign-in window.')).toBeVisible();
  expect(await asked.jsonValue()).toEqual([expect.stringContaining('width=650,height=550')]);

  await visitGoogle(page, withGoogle(page), 'grace');
  await page.waitForURL('/hc/tickets');
});

test('only this site and its own popup are believed', async ({ page }) => {
  await page.goto('/login');
  const popup = await visitGoogle(page);
  await expect(popup.getByLabel('Account')).toBeVisible();
  const forged = { type: 'social-auth', status: 'ERROR', callbackData: { errorMessage: 'forged' } };
  await popup.evaluate((message) => window.opener.postMessage(message, '*'), forged);
  await page.evaluate((message) => window.postMessage(message, '*'), forged);
  await popup.close();
  await expect(page.getByText('forged')).toHaveCount(0);
  await expect(withGoogle(page)).toBeEnabled();
});

test('the address of an account asks for its password, which connects the two', async ({
  page,
  newVisitor,
}) => {
  const customer = await registerCustomer(await newVisitor());
  oidc.accounts.set('customer', { email: customer.email, email_verified: true });
  await page.goto('/login');
  await visitGoogle(page, withGoogle(page), 'customer');
  const dialog = page.getByRole('dialog', { name: 'Password required' });
  await expect(dialog).toContainText(customer.email);
  await axe(page);
  await dialog.getByLabel('Password', { exact: true }).fill('not-the-password');
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(dialog.getByText('The provided password was incorrect.')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(customer.password);
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(menuOf(page)).toBeVisible();
});

test('without the page behind it the popup says what happened and leads on', async ({ page }) => {
  await page.goto('/secure/auth/social/google/login');
  await page.getByLabel('Account').fill('ada');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText("You're signed in.")).toBeVisible();
  await axe(page);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(menuOf(page)).toBeVisible();
});

test('an account elsewhere is connected and disconnected in the settings', async ({ page, newVisitor }) => {
  await registerCustomer(page);
  await page.goto('/account-settings');
  const section = page.getByRole('region', { name: 'Social login' });
  await expect(section).toContainText('Disabled');
  const enable = section.getByRole('button', { name: 'Enable Google' });
  const disable = section.getByRole('button', { name: 'Disable Google' });

  const closed = await visitGoogle(page, enable);
  await closed.close();
  await expect(enable).toBeEnabled();
  oidc.accounts.set('private', { email: 'private@example.org', email_verified: true });
  await visitGoogle(page, enable, 'private');
  await expect(section).toContainText('private@example.org');

  const elsewhere = await newVisitor();
  await elsewhere.goto('/login');
  await visitGoogle(elsewhere, withGoogle(elsewhere), 'private');
  await expect(menuOf(elsewhere)).toBeVisible();

  await disable.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await expect(section).toContainText('Disabled');
  await page.reload();
  await expect(section).toContainText('Disabled');
});

test('the last way in is not given up', async ({ page }) => {
  await page.goto('/login');
  await visitGoogle(page, withGoogle(page), 'ada');
  await expect(menuOf(page)).toBeVisible();
  await page.goto('/account-settings');
  await page.getByRole('button', { name: 'Disable Google' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByText('Set a password before disconnecting this account.').first()).toBeVisible();
});

for (const scheme of ['light', 'dark']) {
  test(`its screens can be used by everybody, in the ${scheme} theme`, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'be-active-theme', value: scheme, url: baseURL ?? '' }]);
    for (const path of ['/login', '/register']) {
      await page.goto(path);
      await expect(withGoogle(page)).toBeVisible();
      await axe(page);
    }
    await registerCustomer(page);
    await page.goto('/account-settings');
    await expect(page.getByRole('region', { name: 'Social login' })).toBeVisible();
    await axe(page);
  });
}
