import type { Locator, Page } from '@playwright/test';
import { callAs, expect, signIn, test } from '../support/fixtures.ts';
import { hold } from '../support/hold.ts';
import { ownSite } from '../support/own-site.ts';
import { sellPlans } from '../support/plans.ts';

const site = ownSite('demo', () => ({ BILLING_TEST_GATEWAY: '1' }));

interface Form {
  name: string;
  list: string;
  /** Makes what is changed, where there is none. */
  make?: (page: Page) => Promise<unknown>;
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
  await page.getByRole('menuitem', { name: 'Change' }).click();
};
const byLink = (below: string) => async (page: Page) => {
  await page.locator(`main a[href^="${below}"]:not([href$="/new"])`).first().click();
};
const labelled = (label: string) => (page: Page) => page.getByLabel(label, { exact: true });
const changed = (what: string) => `Somebody else has changed ${what} in the meantime.`;

const forms: readonly Form[] = [
  {
    name: 'settings',
    list: '/admin/settings/general',
    field: labelled('Description of the site'),
    save: 'Save',
    saved: 'Saved',
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
    name: 'a tag of tickets',
    list: '/admin/tags',
    open: byMenu,
    field: labelled('How agents read it'),
    save: 'Save',
    saved: 'Tag saved',
    told: changed('this tag'),
  },
  {
    name: 'a category of the help centre',
    list: '/admin/hc',
    open: byMenu,
    field: labelled('Description'),
    save: 'Save',
    saved: 'Saved',
    told: changed('this category'),
  },
  {
    name: 'a role',
    list: '/admin/roles',
    open: byLink('/admin/roles/'),
    field: labelled('Description'),
    save: 'Save',
    saved: 'Role saved',
    told: changed('this role'),
  },
  {
    name: 'menus',
    list: '/admin/menus',
    field: labelled('Name of the menu'),
    save: 'Save menus',
    saved: 'Menus saved',
    told: changed('the menus'),
  },
  {
    name: 'a theme',
    list: '/admin/themes',
    open: byLink('/admin/themes/'),
    field: (page) => page.getByRole('textbox', { name: 'Name', exact: true }),
    save: 'Save',
    saved: 'Theme saved',
    told: changed('this theme'),
  },
  {
    name: 'a webhook',
    list: '/admin/webhooks',
    make: (page) =>
      callAs(page, '/api/v1/webhooks', {
        name: 'Chat room',
        url: 'https://hooks.example.com/desk',
        events: ['ticket.created'],
      }),
    open: byLink('/admin/webhooks/'),
    field: labelled('Name'),
    save: 'Save changes',
    saved: 'Webhook saved',
    told: changed('this webhook'),
  },
  {
    name: 'the words of a mail',
    list: '/admin/mail-templates',
    open: byLink('/admin/mail-templates/'),
    field: labelled('Subject'),
    save: 'Save changes',
    saved: 'Mail template saved',
    told: changed('this mail'),
  },
  {
    name: 'a plan',
    list: '/admin/billing/plans',
    make: () => sellPlans(site()),
    open: byMenu,
    field: labelled('Description'),
    save: 'Save',
    saved: 'Plan saved',
    told: changed('this plan'),
  },
  {
    name: 'pinned articles',
    list: '/admin/hc/search?show=pins',
    make: (page) => callAs(page, '/api/v1/search/pins', { query: 'refund', article_ids: [1] }),
    open: (page) => page.getByRole('table').getByRole('button').first().click(),
    field: labelled('Searched for'),
    save: 'Save',
    saved: 'Saved',
    told: changed('these pinned articles'),
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

for (const { name, list, make, open, field, save, saved, told, keep = 'Keep mine' } of forms) {
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
    // The preview of a mail runs no scripts, and the tests want to put one into every frame.
    allow(/Blocked script execution in 'about:srcdoc'/);
    await signIn(page, 'admin@example.com');
    await make?.(page);
    await show(page);
    await field(page).fill('Typed without a line');
    // The site itself, which a theme is shown on, still fetches its parts.
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await saveIn(page);
    await expect(page.getByText('You are offline. We go on when you are back.').first()).toBeVisible();
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
  await page.getByLabel('Name of the site', { exact: true }).fill('Early desk');
  await page.getByLabel('Description of the site', { exact: true }).fill('Typed early');
  await go();
  await expect(page.getByText('You have unsaved changes.')).toBeVisible();
  await expect(page.getByLabel('Name of the site', { exact: true })).toHaveValue('Early desk');
  await expect(page.getByLabel('Description of the site', { exact: true })).toHaveValue('Typed early');
});
