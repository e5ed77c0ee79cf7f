import { owner } from '../../src/server/testing/ready-made.ts';
import { axe, expect, test } from '../support/fixtures.ts';
import { ownSite } from '../support/own-site.ts';

ownSite('blank');

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
});
