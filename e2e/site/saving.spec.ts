import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from '../support/fixtures.ts';
import { hold } from '../support/hold.ts';
import { ownSite } from '../support/own-site.ts';

ownSite('demo');

interface Form {
  name: string;
  list: string;
  /** Leads on from the list to the form. */
  open?: (page: Page) => Promise<void>;
  field: (page: Page) => Locator;
  save: string;
  saved: string;
  /** What the second one to save is told. */
  told: string;
  /** Saves what the second one has typed nevertheless. */
  keep?: string;
}

const byMenu = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
};
const byLink = (below: string) => async (page: Page) => {
  await page.locator(`main a[href^="${below}"]:not([href$="/new"])`).first().click();
};
const labelled = (label: string) => (page: Page) => page.getByLabel(label, { exact: true });
const changed = (what: string) => `Someone else changed ${what} while you were editing.`;

/** One of each kind: what one component proves of every form is in `saving.screen.test.tsx`. */
const forms: readonly Form[] = [
  {
    name: 'settings',
    list: '/admin/settings/general',
    field: labelled('Site description'),
    save: 'Save',
    saved: 'Settings saved',
    told: changed('these settings'),
    keep: 'Save',
  },
  {
    name: 'a category of tickets',
    list: '/admin/ticket-categories',
    open: byMenu,
    field: labelled('Description'),
    save: 'Save',
    saved: 'Category saved',
    told: changed('this category'),
  },
  {
    name: 'an own page',
    list: '/admin/pages',
    open: byLink('/admin/pages/'),
    field: labelled('Title'),
    save: 'Save and publish',
    saved: 'Page published',
    told: changed('this page'),
  },
];

for (const { name, list, open, field, save, saved, told, keep = 'Keep mine' } of forms) {
  const show = async (page: Page) => {
    await page.goto(list);
    await open?.(page);
    await expect(field(page)).toBeVisible();
  };
  const saveIn = (page: Page) => page.getByRole('button', { name: save, exact: true }).last().click();

  test(`${name}: what was typed waits for the line, and is not lost to another tab`, async ({
    page,
    newTab,
    context,
    allow,
  }) => {
    // The line is cut: what asks meanwhile fails.
    allow(/ERR_INTERNET_DISCONNECTED/);
    await signIn(page, 'admin@example.com');
    await show(page);
    await field(page).fill('Typed without a line');
    // The code of an editor may still be on its way.
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await saveIn(page);
    await expect(
      page.getByText("You're offline. We'll continue when you're back online.").first(),
    ).toBeVisible();
    await expect(field(page)).toHaveValue('Typed without a line');
    await context.setOffline(false);
    await expect(page.getByText(saved, { exact: true }).first()).toBeVisible();

    await show(page);
    const tab = await newTab();
    await show(tab);
    await expect(field(tab)).toHaveValue('Typed without a line');
    await field(tab).fill('Typed second');
    await field(page).fill('Saved first');
    await saveIn(page);
    await expect(page.getByText(saved, { exact: true }).first()).toBeVisible();
    await saveIn(tab);
    await expect(tab.getByText(told)).toBeInViewport();
    await tab.getByRole('button', { name: keep, exact: true }).last().click();
    await expect(tab.getByText(saved, { exact: true }).first()).toBeVisible();
    await show(page);
    await expect(field(page)).toHaveValue('Typed second');
  });
}

test('what is typed before the page is alive is still there once it is', async ({ page }) => {
  await signIn(page, 'admin@example.com');
  const go = await hold(page, '**/assets/*.js');
  await page.goto('/admin/settings/general', { waitUntil: 'commit' });
  await page.getByLabel('Site name', { exact: true }).fill('Early desk');
  await page.getByLabel('Site description', { exact: true }).fill('Typed early');
  await go();
  await expect(page.getByText('You have unsaved changes.')).toBeVisible();
  await expect(page.getByLabel('Site name', { exact: true })).toHaveValue('Early desk');
  await expect(page.getByLabel('Site description', { exact: true })).toHaveValue('Typed early');
});

test('who is about to write while the page comes alive writes where they were', async ({ page }) => {
  await signIn(page, 'admin@example.com');
  const go = await hold(page, '**/assets/*.js');
  await page.goto('/admin/settings/general', { waitUntil: 'commit' });
  const description = page.getByLabel('Site description', { exact: true });
  const before = await description.inputValue();
  expect(before).not.toBe('');
  await description.press('End');
  await go();
  const isTakenOver = (field: Element) => Object.keys(field).some((key) => key.startsWith('__reactProps'));
  await expect.poll(() => description.evaluate(isTakenOver)).toBe(true);
  await page.keyboard.type(' And more.');
  await expect(description).toHaveValue(`${before} And more.`);
});
