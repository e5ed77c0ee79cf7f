import type { Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { hold } from '../support/hold.ts';
import { ownSite } from '../support/own-site.ts';

ownSite('demo');

const rowsOf = (page: Page, role: 'list' | 'table', name: string) =>
  page.getByRole(role, { name }).getByRole(role === 'list' ? 'listitem' : 'row');

const search = (page: Page, label: string, words: string) =>
  page.getByRole('searchbox', { name: label }).fill(words);

test('categories of tickets are found by their words and copied, and moved only while all are there', async ({
  page,
}) => {
  await signIn(page, 'admin@example.com');
  await page.goto('/admin/ticket-categories');
  const rows = rowsOf(page, 'list', 'Ticket categories');
  const first =
    (await page
      .getByRole('button', { name: /^Actions for / })
      .first()
      .getAttribute('aria-label')) ?? '';
  const name = first.replace('Actions for ', '');
  await expect(page.getByRole('button', { name: `Move ${name} down` })).toBeVisible();
  await page.getByRole('button', { name: first }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect(page.getByRole('dialog', { name: 'New category' })).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`${name} (copy)`);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Category created')).toBeVisible();
  await search(page, 'Search categories', '(COPY)');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(`${name} (copy)`);
  await expect(page).toHaveURL(/query=/);
  await expect(page.getByRole('button', { name: /^Move / })).toHaveCount(0);
  await axe(page);
  await search(page, 'Search categories', 'no such words');
  await expect(page.getByText('Nothing found')).toBeVisible();
});

test('languages are found, sorted, disabled, and deleted after a question', async ({ page }) => {
  await signIn(page, 'admin@example.com');
  await page.goto('/admin/languages');
  const rows = rowsOf(page, 'table', 'Languages');
  await page.getByRole('button', { name: 'Add language' }).click();
  await page.getByLabel('Code').fill('fr');
  await page.getByLabel('Name', { exact: true }).fill('Français');
  await page.getByRole('dialog').getByRole('button', { name: 'Add language' }).click();
  await expect(page.getByRole('heading', { name: 'Français' })).toBeVisible();
  await page.goto('/admin/languages');
  await page.getByRole('button', { name: 'Translated' }).click();
  await expect(rows.nth(1)).toContainText('English');
  await page.getByRole('button', { name: 'Translated' }).click();
  await expect(rows.nth(1)).toContainText('Français');
  await axe(page);
  await search(page, 'Search languages', 'FRANCAIS');
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Actions for Français' }).click();
  await page.getByRole('menuitem', { name: 'Enable' }).click();
  await expect(page.getByText('Languages saved')).toBeVisible();
  await expect(rows.nth(1)).not.toContainText('Disabled');
  await page.getByRole('button', { name: 'Actions for Français' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete Français?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Actions for Français' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Nothing found')).toBeVisible();
});

test('mail templates are found and sorted, themes are found', async ({ page }) => {
  await signIn(page, 'admin@example.com');
  await page.goto('/admin/mail-templates');
  const rows = rowsOf(page, 'table', 'Mail templates');
  const all = await rows.count();
  const names = () => page.getByRole('table', { name: 'Mail templates' }).getByRole('link').allTextContents();
  const rising = await names();
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expect(page).toHaveURL(/sort=name-desc/);
  expect(await names()).toEqual(rising.toReversed());
  await search(page, 'Search mail templates', 'reset_password');
  await expect(rows).not.toHaveCount(all);
  await expect(rows.nth(1)).toBeVisible();
  await axe(page);
  await page.goto('/admin/themes');
  await search(page, 'Search themes', 'dark');
  await expect(page.getByRole('button', { name: /^Actions for / })).toHaveCount(1);
  await axe(page);
});

test('what is searched and chosen before the list is alive holds once it is', async ({ page }) => {
  await signIn(page, 'admin@example.com');
  const go = await hold(page, '**/assets/*.js');
  await page.goto('/admin/people', { waitUntil: 'commit' });
  await page.getByRole('searchbox', { name: 'Search people' }).fill('marta');
  await go();
  await expect(page).toHaveURL(/query=marta/);
  await expect(rowsOf(page, 'table', 'People').filter({ hasText: 'Marta' })).not.toHaveCount(0);
  await expect(rowsOf(page, 'table', 'People')).toHaveCount(2);
  await page.unrouteAll();

  const goOn = await hold(page, '**/assets/*.js');
  await page.goto('/admin/logs/sign-ins', { waitUntil: 'commit' });
  await page.getByLabel('Result').selectOption({ label: 'Refused' });
  await goOn();
  await expect(page).toHaveURL(/result=refused/);
  await expect(page.getByLabel('Result')).toHaveValue('refused');
});
