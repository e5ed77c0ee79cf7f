import type { Locator, Page } from '@playwright/test';
import { drawingRules } from '../../src/client/shell/asset-icon.ts';
import { authenticatorCode } from '../../src/server/testing/authenticator.ts';
import { axe } from '../support/axe.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { newestMail } from '../support/mailbox.ts';
import { type Customer, registerCustomer, unique } from '../support/tickets.ts';

const step = 30_000;

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });

const twoFactor = (page: Page) => section(page, 'Two factor authentication');

async function openSettings(page: Page): Promise<void> {
  await page.goto('/account-settings');
  // The page comes from the server, what is in its panels follows.
  const sessions = section(page, 'Active sessions').getByRole('listitem');
  await expect(sessions.first()).toBeVisible({ timeout: 20_000 });
}

async function confirmPassword(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' });
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog).toBeHidden();
}

/** Sets up the second factor in the settings; answers with the key and the recovery codes that the page shows. */
async function enableTwoFactor(page: Page, { password }: Customer) {
  await openSettings(page);
  await twoFactor(page).getByRole('button', { name: 'Enable' }).click();
  await confirmPassword(page, password);
  const key = twoFactor(page).getByTestId('setup-key');
  await expect(key).toHaveText(/^[A-Z2-7]{32}$/);
  const secret = (await key.textContent()) ?? '';
  await expect(twoFactor(page).getByRole('img', { name: 'QR code' })).toBeVisible();
  await twoFactor(page).getByLabel('Code').fill('000 000');
  await twoFactor(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(
    twoFactor(page).getByText('The provided two factor authentication code was invalid.'),
  ).toBeVisible();
  await axe(page);
  // The code before the current one, so that the current one is left for the next sign-in; it is good for seconds still.
  await expect.poll(() => Date.now() % step).toBeLessThan(step - 6000);
  await twoFactor(page)
    .getByLabel('Code')
    .fill(authenticatorCode(secret, Date.now() - step));
  await twoFactor(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Two factor authentication has been enabled.')).toBeVisible();
  const items = twoFactor(page).getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(items).toHaveText(Array.from({ length: 8 }, () => /\S/));
  const codes = await items.allTextContents();
  return { secret, codes };
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL('/login');
}

/** Fills the login form from the keyboard; the cursor stands in its first field. */
async function typeCredentials(page: Page, { email, password }: Customer): Promise<void> {
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeFocused();
  // A demo site has filled it in.
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}

const isSignedIn = (page: Page) => expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();

test('two factor authentication is set up, asked for, and turned off', async ({ page }) => {
  const customer = await registerCustomer(page);
  const { secret, codes } = await enableTwoFactor(page, customer);
  const mail = await newestMail(customer.email, { subject: /enabled/ });
  expect(mail.text).toContain('authenticator');
  await axe(page);

  await test.step('signing in by keyboard alone, with a code', async () => {
    await logOut(page);
    await typeCredentials(page, customer);
    await expect(page.getByLabel('Code')).toBeFocused();
    await axe(page);
    // The code that confirmed it does not count again, the one after it does already.
    await page.keyboard.type(authenticatorCode(secret, Date.now() + step));
    await isSignedIn(page);
  });

  await test.step('signing in with a recovery code, once', async () => {
    await logOut(page);
    await typeCredentials(page, customer);
    await expect(page.getByLabel('Code')).toBeFocused();
    await page.getByRole('link', { name: 'Use a recovery code' }).press('Enter');
    await expect(page.getByLabel('Recovery code')).toBeFocused();
    await axe(page);
    await page.keyboard.type(codes[0] ?? '');
    await page.keyboard.press('Enter');
    await isSignedIn(page);

    await logOut(page);
    await typeCredentials(page, customer);
    await page.getByRole('link', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('The provided two factor recovery code was invalid.')).toBeVisible();
    await page.getByLabel('Recovery code').fill(codes[1] ?? '');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await isSignedIn(page);
  });

  await test.step('the codes are hidden until the password is confirmed, then replaced', async () => {
    await openSettings(page);
    await twoFactor(page).getByRole('button', { name: 'Show recovery codes' }).click();
    await confirmPassword(page, customer.password);
    const list = twoFactor(page).getByRole('list', { name: 'Recovery codes' });
    await expect(list.getByText(codes[2] ?? '')).toBeVisible();
    await expect(list.getByText(codes[0] ?? '')).toBeHidden();
    const downloading = page.waitForEvent('download');
    await twoFactor(page).getByRole('button', { name: 'Download' }).click();
    expect((await downloading).suggestedFilename()).toBe('recovery-codes.txt');
    await twoFactor(page).getByRole('button', { name: 'Regenerate recovery codes' }).click();
    await expect(list.getByText(codes[2] ?? '')).toBeHidden();
    await expect(list.getByRole('listitem')).toHaveCount(8);
  });

  await twoFactor(page).getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByText('Two factor authentication has been disabled.')).toBeVisible();
  await expect(twoFactor(page).getByRole('button', { name: 'Enable' })).toBeVisible();
});

test('setting up a second factor can be given up', async ({ page }) => {
  const { password } = await registerCustomer(page);
  await openSettings(page);
  await section(page, 'Password').getByLabel('New password').fill('typed beside the dialog');
  await twoFactor(page).getByRole('button', { name: 'Enable' }).click();
  const answer = page.getByRole('dialog').getByRole('textbox', { name: 'Password' });
  await expect(answer).toHaveValue('');
  await answer.fill('not the password');
  await answer.press('Enter');
  await expect(page.getByRole('dialog').getByText('The provided password was incorrect.')).toBeVisible();
  await expect(answer).toBeFocused();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(twoFactor(page).getByTestId('setup-key')).toBeHidden();
  await twoFactor(page).getByRole('button', { name: 'Enable' }).click();
  await confirmPassword(page, password);
  await expect(twoFactor(page).getByTestId('setup-key')).toHaveText(/./);
  await twoFactor(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Two factor authentication has been disabled.')).toBeVisible();
  await expect(twoFactor(page).getByRole('button', { name: 'Enable' })).toBeVisible();
});

test('other sessions are seen and logged out', async ({ page, newVisitor }) => {
  const customer = await registerCustomer(page);
  const other = await newVisitor();
  await signIn(other, customer.email, customer.password);
  await openSettings(page);
  const sessions = section(page, 'Active sessions');
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByRole('listitem').first()).toContainText('This device');
  await expect(sessions.getByRole('listitem').last()).toContainText('Last active');
  await sessions.getByRole('button', { name: 'Log out other sessions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log out other sessions' });
  const answer = dialog.getByRole('textbox', { name: 'Password' });
  await expect(answer).toBeFocused();
  await answer.fill('not the password');
  await answer.press('Enter');
  await expect(dialog.getByText('The provided password was incorrect.')).toBeVisible();
  await axe(page);
  await answer.fill(customer.password);
  await answer.press('Enter');
  await expect(page.getByText('Logged out other sessions.')).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(sessions.getByRole('button', { name: 'Log out other sessions' })).toBeDisabled();
  await other.goto('/account-settings');
  await expect(other).toHaveURL(/\/login/);
  await openSettings(page);
});

test('a new password ends the other browser, which then needs it', async ({ page, newVisitor }) => {
  const customer = await registerCustomer(page);
  const other = await newVisitor();
  await signIn(other, customer.email, customer.password);
  await openSettings(page);
  const panel = section(page, 'Password');
  const save = panel.getByRole('button', { name: 'Save' });
  const next = 'an-even-better-password';
  await expect(save).toBeDisabled();
  await panel.getByLabel('Current password').fill('not the password');
  await panel.getByLabel('New password').fill(next);
  await panel.getByLabel('Confirm password').fill('something else');
  await expect(panel.getByText('The password field confirmation does not match.')).toBeVisible();
  await expect(save).toBeDisabled();
  await panel.getByLabel('Confirm password').fill(next);
  await save.click();
  await expect(panel.getByText('The provided password does not match your current password.')).toBeVisible();
  await expect(panel.getByLabel('Current password')).toBeFocused();
  await panel.getByLabel('Current password').fill(customer.password);
  await save.click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(panel.getByLabel('Current password')).toHaveValue('');
  await other.goto('/account-settings');
  await expect(other).toHaveURL(/\/login/);
  await signIn(other, customer.email, next);
  await openSettings(page);
});

test('an API token is made, copied, used and deleted', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'agent@example.com');
  await openSettings(page);
  const name = unique('Order sync');
  const panel = section(page, 'API access tokens');
  await expect(panel.getByRole('link', { name: 'API documentation' })).toHaveAttribute('href', '/api-docs');
  await panel.getByRole('button', { name: 'Create token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create new token' });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('The token name field is required.')).toBeVisible();
  await dialog.getByLabel('Token name').fill(name);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Token create', { exact: true })).toBeVisible();
  const plain = dialog.getByTestId('plain-token');
  await expect(plain).toHaveText(/^\d+\|[A-Za-z0-9]{48}$/);
  const token = (await plain.textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied!' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await axe(page);
  await dialog.getByRole('button', { name: 'Done' }).click();

  const use = () => fetch(`${baseURL}/api/v1/tickets`, { headers: { authorization: `Bearer ${token}` } });
  expect((await use()).status).toBe(200);
  await openSettings(page);
  const row = panel.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('Last used');
  await row.getByRole('button', { name: `Delete token ${name}` }).click();
  const question = page.getByRole('dialog', { name: `Delete token ${name}` });
  await expect(question).toContainText(
    'This token will be deleted immediately and permanently. Once deleted, it can no longer be used to make API requests.',
  );
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Token deleted')).toBeVisible();
  await expect(row).toBeHidden();
  expect((await use()).status).toBe(401);
});

for (const scheme of ['light', 'dark']) {
  test(`the settings can be read by everybody in the ${scheme} theme`, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'be-active-theme', value: scheme, url: baseURL ?? '' }]);
    await signIn(page, 'agent@example.com');
    await openSettings(page);
    await axe(page);
    await section(page, 'API access tokens').getByRole('button', { name: 'Create token' }).click();
    await expect(page.getByRole('dialog').getByLabel('Token name')).toBeFocused();
    await axe(page);
  });
}

test('drawings of menus lose whatever acts, leads away or comes from elsewhere', async ({ page }) => {
  await page.goto('about:blank');
  await page.addScriptTag({ path: 'node_modules/dompurify/dist/purify.js' });
  const drawing = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1" onload="alert(1)">
    <script>alert(2)</script><style>* { display: none }</style><a href="javascript:alert(3)"><path d="M0 0h1"/></a>
    <foreignObject><img src="x" onerror="alert(4)"></foreignObject><use href="https://elsewhere.example/x.svg#a"/>
    <image href="https://elsewhere.example/x.png"/><animate attributeName="href" to="javascript:alert(5)"/></svg>`;
  const clean = await page.evaluate(
    ([text, rules]) =>
      (
        window as unknown as { DOMPurify: { sanitize: (text: string, rules: object) => string } }
      ).DOMPurify.sanitize(text, rules),
    [drawing, drawingRules] as const,
  );
  expect(clean.trimStart()).toMatch(/^<svg/);
  expect(clean).toContain('<path d="M0 0h1"');
  expect(clean).not.toMatch(/alert|script|onload|<style|elsewhere|foreignObject|<a /i);
});
