import { owner } from '../../src/server/testing/ready-made.ts';
import { axe } from '../support/axe.ts';
import { callAs, expect, test } from '../support/fixtures.ts';
import { hold } from '../support/hold.ts';
import { linkIn, newestMail } from '../support/mailbox.ts';
import { ownSite } from '../support/own-site.ts';
import { create, fillRegistration, newAddress, password } from '../support/registration.ts';
import { changeSettings } from '../support/site-settings.ts';

const site = ownSite('owned');

test.describe.configure({ mode: 'serial' });

const mailFor = (address: string, subject: RegExp) =>
  newestMail(address, { subject, dataDir: site().dataDir });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an account is made, left and found again, and a password is asked for anew', async ({
    page,
    allow,
  }) => {
    // A browser without scripts refuses to preload them.
    allow(/^csp: GET .*\/assets\//);
    const email = newAddress();
    const said = (label: string, text: string) =>
      expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(new RegExp(text));
    await page.goto('/register?redirect=/hc/tickets');
    await expect(page.getByText(/enable JavaScript/)).toHaveCount(0);
    await fillRegistration(page, email);
    await page.getByLabel('Confirm password').fill('something else');
    await page.keyboard.press('Enter');
    await said('Confirm password', 'The password field confirmation does not match.');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    await fillRegistration(page, email);
    await create(page);
    await page.waitForURL('/hc/tickets');

    await page.goto('/hc/tickets/new');
    const message = page.getByRole('textbox', { name: 'Message' });
    await message.fill('2 < 3 & so on');
    await page.getByRole('button', { name: 'Submit request' }).click();
    await said('Subject', 'The subject field is required.');
    await expect(message).toHaveValue('2 < 3 & so on');
    await page.getByLabel('Subject').fill('By form alone');
    await page.getByLabel('Category').selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Submit request' }).click();
    await page.waitForURL(/\/hc\/tickets\/\d+$/);
    await page.getByRole('textbox', { name: 'Your reply' }).fill('And more');
    await page.getByRole('button', { name: 'Send reply' }).click();
    await expect(page.getByText('Reply sent')).toBeVisible();
    await expect(page.getByRole('article')).toHaveText([/2 < 3 & so on/, /And more/]);

    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('a-wrong-password');
    await page.getByLabel('Stay signed in for a month').uncheck();
    await page.keyboard.press('Enter');
    await said('Email', 'These credentials do not match our records.');
    await expect(page).not.toHaveURL(/password/);
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Stay signed in for a month')).not.toBeChecked();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('/');
    // Pages that customers share have no form of one of them.
    await page.getByRole('link', { name: 'Account settings' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();

    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByLabel('Email').fill('nothing like an address');
    await page.keyboard.press('Enter');
    await said('Email', 'The email field must be a valid email address.');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await page.waitForURL('/login');
    await expect(page.getByRole('status').filter({ hasText: 'password reset link' })).toBeVisible();
    await page.goto(linkIn(await mailFor(email, /^Reset your password/), /\/password\/reset\//));
    await page.getByLabel('New password').fill('another-good-password');
    await page.getByLabel('Confirm password').fill('another-good-password');
    await page.getByRole('button', { name: 'Reset password' }).click();
    await page.waitForURL('/login');
    await expect(page.getByText('Your password has been reset!')).toBeVisible();
  });
});

test('what is typed and sent before the page is alive is answered by a page that comes alive', async ({
  page,
}) => {
  const go = await hold(page, '**/assets/*.js');
  await page.goto('/login?redirect=/hc', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByLabel('Password', { exact: true }).fill('a-wrong-password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('These credentials do not match our records.')).toBeVisible();
  await go();
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.org');
  await expect(page.getByText('These credentials do not match our records.')).toBeVisible();
  await page.getByLabel('Email').fill('owner@example.org');
  await page.getByLabel('Password', { exact: true }).fill('a-long-enough-password');
  await page.keyboard.press('Enter');
  await page.waitForURL('/hc');
});

test('another address is confirmed by the link of its mail, signed in or not', async ({
  page,
  newVisitor,
}) => {
  const first = newAddress();
  await callAs(page, '/auth/register', { email: first, password, password_confirmation: password });
  const ask = async () => {
    const email = newAddress();
    await callAs(page, '/auth/user/confirm-password', { password });
    await callAs(page, '/api/v1/users/me/email', { email });
    return { email, link: linkIn(await mailFor(email, /./), /\/account\/email\//) };
  };
  const elsewhere = await ask();
  const stranger = await newVisitor();
  await stranger.goto(elsewhere.link);
  await expect(stranger.getByText(elsewhere.email)).toBeVisible();
  await axe(stranger);
  await stranger.getByRole('button', { name: 'Use this address' }).click();
  await stranger.waitForURL('/login');
  await expect(stranger.getByText('Your email address has been changed')).toBeVisible();

  const here = await ask();
  await page.goto(here.link);
  await page.getByRole('button', { name: 'Use this address' }).click();
  await page.waitForURL('/account-settings');
  await expect(page.getByText(here.email).first()).toBeVisible();
  await page.goto(here.link);
  await expect(page.getByRole('heading', { name: "This link doesn't work" })).toBeVisible();
});

test.describe('without JavaScript, where a country and a timezone must be chosen', () => {
  test.use({ javaScriptEnabled: false });

  test('they are chosen from the lists of the browser', async ({ page, allow }) => {
    allow(/^csp: GET .*\/assets\//);
    const ask = (id: 'country' | 'timezone') => ({ id, label: null, required: true });
    const extra_fields = [ask('country'), ask('timezone')];
    await changeSettings(site(), { registration: { extra_fields } }, owner);
    await page.goto('/register');
    await fillRegistration(page, newAddress());
    await create(page);
    const country = page.getByLabel('Country');
    await expect(country).toHaveAccessibleDescription(/The country field is required\./);
    await country.selectOption({ label: 'Norway' });
    await page.getByLabel('Time zone').selectOption('Europe/Oslo');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await create(page);
    await expect(country).toHaveValue('NO');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Confirm password').fill(password);
    await create(page);
    await page.waitForURL('/');
    await expect(page.getByRole('link', { name: 'Account settings' })).toBeVisible();
  });
});
