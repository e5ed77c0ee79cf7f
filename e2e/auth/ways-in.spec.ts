import type { Locator, Page } from '@playwright/test';
import { owner } from '../../src/server/testing/ready-made.ts';
import { axe } from '../support/axe.ts';
import { expect, expectFits, test } from '../support/fixtures.ts';
import { linkIn, newestMail } from '../support/mailbox.ts';
import { ownSite } from '../support/own-site.ts';
import { create, fillRegistration, newAddress, password } from '../support/registration.ts';
import { changeSettings } from '../support/site-settings.ts';

const site = ownSite('owned');

test.describe.configure({ mode: 'serial' });

const mailFor = (address: string, subject: RegExp) =>
  newestMail(address, { subject, dataDir: site().dataDir });

const left = (page: Page, path: string) => page.waitForURL((url) => url.pathname !== path);

test('a forgotten password: mail, link, new password, sign-in', async ({ page }) => {
  const email = newAddress();
  await page.goto('/register');
  await fillRegistration(page, email);
  await create(page);
  await left(page, '/register');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.waitForURL('/login');

  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The sign-in has a field of that name too, and stands until this screen is there.
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect(page.getByText('We have emailed your password reset link.')).toBeVisible();
  await axe(page);

  const link = linkIn(await mailFor(email, /^Reset your password/), /\/password\/reset\//);
  await page.goto(link);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Email')).not.toBeEditable();
  await page.getByLabel('New password').fill('another-good-password');
  await page.getByLabel('Confirm password').fill('another-good');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByLabel('Confirm password')).toHaveAccessibleDescription(
    'The password field confirmation does not match.',
  );
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(
    /The new password field must be at least 8 characters\./,
  );
  await expect(page.getByLabel('Confirm password')).toHaveAccessibleDescription(/does not match/);
  await page.getByLabel('New password').fill('another-good-password');
  await page.getByLabel('Confirm password').fill('another-good-password');
  await page.getByRole('button', { name: 'Reset password' }).click();
  await page.waitForURL('/login');
  await expect(page.getByText('Your password has been reset!')).toBeVisible();

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('another-good-password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await left(page, '/login');

  await page.goto(link);
  await expect(page.getByRole('heading', { name: "This link doesn't work" })).toBeVisible();
  await expect(page.getByLabel('New password')).toHaveCount(0);
});

test('a plan that was chosen before waits for whoever registers; without billing it does not', async ({
  page,
}) => {
  await page.goto('/register?redirectFrom=pricing');
  await expect(page.getByRole('heading', { name: "First, let's create your account" })).toBeVisible();
  await page.evaluate(() =>
    localStorage.setItem('onboarding-selection', JSON.stringify({ productId: 3, priceId: 7 })),
  );
  await fillRegistration(page, newAddress());
  await create(page);
  await page.waitForURL('/');
});

test('registration by keyboard alone, with terms, more fields and a human check nobody waits for', async ({
  page,
}) => {
  await changeSettings(
    site(),
    {
      registration: {
        policies: [{ id: 'terms', label: 'Terms of Service', action: '/pages/terms' }],
        extra_fields: [
          { id: 'first_name', label: null, required: true },
          { id: 'country', label: null, required: false },
        ],
      },
      recaptcha: { enable: { register: true } },
    },
    owner,
  );
  const worked = page.waitForEvent('worker');
  await page.goto('/register');
  await expect(page.getByRole('combobox', { name: 'Country' })).toBeEnabled();
  const country = page.getByRole('combobox', { name: 'Country' });
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const tabTo = async (target: Locator) => {
    for (let presses = 0; presses < 30; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  };
  await tabTo(field('Email'));
  await page.keyboard.type(newAddress());
  await worked;
  await tabTo(field('Password'));
  await page.keyboard.type(password);
  await tabTo(field('Confirm password'));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The first name field is required.')).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();
  await page.keyboard.type('Ann');
  await tabTo(country);
  await page.keyboard.type('Norw');
  await expect(page.getByRole('option', { name: 'Norway' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(country).toHaveValue('Norway');
  await tabTo(field('I accept the Terms of Service'));
  await page.keyboard.press('Space');
  await axe(page);
  await page.keyboard.press('Enter');
  await left(page, '/register');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
});

test('a human check that fails is said, and the form stays', async ({ page }) => {
  await page.route('**/trpc/auth.humanCheck.verify*', (route) =>
    route.fulfill({ json: [{ result: { data: { success: false } } }] }),
  );
  await page.goto('/register');
  const email = newAddress();
  await fillRegistration(page, email);
  await page.getByLabel('First name').fill('Ann');
  await page.getByLabel(/^I accept/).check();
  await create(page);
  await expect(page.getByText('Could not verify you are human.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.unroute('**/trpc/auth.humanCheck.verify*');
  await create(page);
  await left(page, '/register');
});

test('an address to be proven: nothing else is shown until the link of the mail was followed', async ({
  page,
  newVisitor,
}) => {
  await changeSettings(
    site(),
    {
      require_email_confirmation: true,
      registration: { policies: [], extra_fields: [] },
      recaptcha: { enable: { register: false } },
    },
    owner,
  );
  const email = newAddress();
  await page.goto('/register?redirect=/hc/tickets');
  await fillRegistration(page, email);
  await create(page);
  const heading = page.getByRole('heading', { name: 'Verify your email' });
  for (const path of ['', '/hc/tickets', '/notifications', '/agent/tickets', '/hc']) {
    if (path !== '') await page.goto(path);
    await expect(heading).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(0);
  }
  await expect(page.getByText('24 hours')).toBeVisible();
  const first = linkIn(await mailFor(email, /^Verify your email/), /\/auth\/email\/verify\//);
  await page.getByRole('button', { name: 'Resend email' }).click();
  await expect(page.getByText('Email sent')).toBeVisible();

  const stranger = await newVisitor();
  const refused = await stranger.goto(first.replace(/signature=../, 'signature=00'));
  expect(refused?.status()).toBe(403);
  await expect(stranger.getByRole('heading', { name: "This link doesn't work" })).toBeVisible();
  await axe(stranger);
  await stranger.getByRole('link', { name: 'Sign in' }).click();
  await stranger.waitForURL('/login');

  await page.goto(first);
  await page.waitForURL('/hc/tickets');
  await expect(page.getByText('Your email address is verified.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await stranger.goto(first);
  await stranger.waitForURL('/login');
  await expect(stranger.getByText('Your email address is verified.')).toBeVisible();
});

test('whoever does not prove their address can leave', async ({ page }) => {
  await page.goto('/register');
  await fillRegistration(page, newAddress());
  await create(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('/login');
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
});

test('a closed registration is offered nowhere', async ({ page }) => {
  await changeSettings(site(), { registration: { disable: true } }, owner);
  for (const path of ['/register', '/workspace/join/register']) {
    await page.goto(path);
    await page.waitForURL('/login');
  }
  await expect(page.getByRole('link', { name: 'Sign up.' })).toHaveCount(0);
  await page.goto('/hc');
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Register' })).toHaveCount(0);
});

for (const scheme of ['light', 'dark']) {
  test(`every screen is accessible in the ${scheme} theme, and fits a phone`, async ({
    page,
    context,
    baseURL,
  }) => {
    await changeSettings(
      site(),
      { require_email_confirmation: true, registration: { disable: false } },
      owner,
    );
    await context.addCookies([{ name: 'be-active-theme', value: scheme, url: baseURL ?? '' }]);
    const screens: [string, string][] = [
      ['/login', 'Sign in to your account'],
      ['/register', 'Create a new account'],
      ['/forgot-password?email=ann@example.org', 'Reset your password'],
      [`/password/reset/${'f'.repeat(64)}?email=ann@example.org`, "This link doesn't work"],
      [
        '/workspace/join/login?email=ann@example.org',
        'To join your team on Paper & Pen, sign in to your account',
      ],
      [
        '/workspace/join/register?email=ann@example.org',
        'To join your team on Paper & Pen, create an account',
      ],
    ];
    for (const [path, heading] of screens) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(path);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
      await page.waitForLoadState('load');
      await axe(page);
      await page.setViewportSize({ width: 390, height: 800 });
      await expectFits(page);
      if (path.includes('email=') && !path.includes('/reset/')) {
        await expect(page.getByLabel('Email')).toHaveValue('ann@example.org');
        await expect(page.getByLabel('Email')).not.toBeEditable();
      }
    }
    await page.goto('/register');
    await fillRegistration(page, newAddress());
    await create(page);
    await expect(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
    await axe(page);
    await expectFits(page);
  });
}
