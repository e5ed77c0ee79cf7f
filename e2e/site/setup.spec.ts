import { owner } from '../../src/server/testing/ready-made.ts';
import { axe, expect, test } from '../support/fixtures.ts';
import { ownSite } from '../support/own-site.ts';
import { changeSettings } from '../support/site-settings.ts';

const site = ownSite('blank');

test.describe.configure({ timeout: 60_000 });

test('the first visitor of a new site becomes its administrator, nobody after them', async ({
  page,
  newVisitor,
}) => {
  const late = await newVisitor();
  await late.goto('/login');
  await expect(late.getByRole('heading', { name: 'Set up your help desk' })).toBeVisible();

  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Set up your help desk' })).toBeVisible();
  await axe(page);

  await page.getByRole('button', { name: 'Create administrator' }).click();
  await expect(page.getByText('The site name field is required.')).toBeVisible();
  await expect(page.getByLabel('Site name')).toBeFocused();

  for (const form of [page, late]) {
    await form.getByLabel('Site name').fill('Paper & Pen');
    await form.getByLabel('First name').fill('Olga');
    await form.getByLabel('Last name').fill('Owner');
    await form.getByLabel('Email').fill(owner.email);
    await form.getByLabel('Password', { exact: true }).fill(owner.password);
    await form.getByLabel('Confirm password').fill(`${owner.password}!`);
  }
  await page.getByRole('button', { name: 'Create administrator' }).click();
  await expect(page.getByText('The password field confirmation does not match.')).toBeVisible();
  await page.getByLabel('Confirm password').fill(owner.password);
  await page.getByRole('button', { name: 'Create administrator' }).click();
  await page.waitForURL('/admin');
  await expect(page.getByRole('banner')).toContainText('Paper & Pen');

  // The page that visitors share was made a moment ago, and is old now.
  const reader = await newVisitor();
  await reader.goto('/');
  await expect(reader).toHaveTitle(/Paper & Pen/);
  await expect(reader.getByRole('heading', { name: 'Set up your help desk' })).toHaveCount(0);

  await late.getByLabel('Confirm password').fill(owner.password);
  await late.getByRole('button', { name: 'Create administrator' }).click();
  await expect(late.getByText('This site is already set up.')).toBeVisible();
  await expect(late.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  await late.getByLabel('Email').fill(owner.email);
  await late.getByLabel('Password', { exact: true }).fill(owner.password);
  await late.getByRole('button', { name: 'Sign in', exact: true }).click();
  await late.waitForURL('/admin');

  // What is left to set up is on both screens, and what is done elsewhere shows by itself.
  const steps = page.getByRole('region', { name: 'Set up your site' });
  await expect(steps.getByText('Mails reach nobody')).toBeVisible();
  await axe(page);
  await changeSettings(site(), { mail: { smtp_url: 'smtp://127.0.0.1:9' } }, owner);
  await expect(steps.getByText('Mails leave through a mail server.')).toBeVisible({ timeout: 15_000 });
  const backup = (shown: typeof page) =>
    shown.getByRole('listitem').filter({ hasText: 'There is no backup.' });
  await backup(late).getByRole('button', { name: 'Not needed' }).click();
  await expect(backup(page).getByRole('button', { name: 'Needed after all' })).toBeVisible({
    timeout: 15_000,
  });
  await steps.getByRole('button', { name: 'Put away' }).click();
  await page.getByRole('button', { name: 'Show the start checklist' }).click();
  await expect(steps).toBeVisible();
});
