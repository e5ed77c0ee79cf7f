import type { Page } from '@playwright/test';
import { axe } from '../support/axe.ts';
import { expect, expectFits, signIn, test } from '../support/fixtures.ts';

/** The address of the first link on the page to something below a path; buttons that make one do not count. */
const firstPath = (page: Page, below: string) =>
  page.locator(`main a[href*="${below}"]:not([href$="/new"])`).first().getAttribute('href');

/** Goes to a page and waits until its content and its styles are there. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await page.waitForLoadState('load');
}

const isShownIn = (page: Page, scheme: string) =>
  expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);

async function publicPaths(page: Page): Promise<string[]> {
  await page.goto('/hc');
  const category = (await firstPath(page, '/hc/categories/')) ?? '';
  await page.goto(category);
  const article = (await firstPath(page, '/hc/articles/')) ?? '';
  expect([category, article]).not.toContain('');
  return ['/hc', category, article, '/hc/search?query=page', '/login', '/register', '/nowhere'];
}

async function firstTicket(page: Page, list: string, below: string): Promise<string> {
  await page.goto(list);
  return (await firstPath(page, below)) ?? '';
}

/** Every screen of the administration that the rail names, and one of each kind that their lists lead to. */
async function administrationPaths(page: Page): Promise<string[]> {
  await open(page, '/admin');
  const rail = page.getByRole('navigation', { name: 'Administration' }).getByRole('link');
  const screens = await rail.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(screens.length).toBeGreaterThan(20);
  const inside = ['people', 'themes', 'pages', 'roles', 'languages', 'mail-templates'];
  const records: string[] = [];
  for (const name of inside) {
    await openInside(page, `/admin/${name}`);
    records.push((await firstPath(page, `/admin/${name}/`)) ?? `/admin/${name}/none`);
  }
  return [...screens, ...records, '/admin/webhooks/new', '/admin/roles/new'];
}

/** Follows the rail where it leads there, which is quicker than a new page, and waits until the screen has its content. */
async function openInside(page: Page, path: string): Promise<void> {
  const link = page.getByRole('navigation', { name: 'Administration' }).locator(`a[href="${path}"]`);
  if ((await link.count()) === 1 && (await link.isVisible()) && new URL(page.url()).pathname !== path) {
    const before = await page.title();
    await link.click();
    await page.waitForURL((url) => url.pathname === path);
    // The heading of the screen before may still stand.
    await expect(page).not.toHaveTitle(before);
  } else await open(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
}

for (const scheme of ['light', 'dark']) {
  // Only colours differ between the themes.
  const look = (page: Page) => axe(page, scheme === 'dark' ? ['color-contrast'] : []);

  test.describe(`in the ${scheme} theme`, () => {
    test.beforeEach(({ context, baseURL }) =>
      context.addCookies([{ name: 'be-active-theme', value: scheme, url: baseURL ?? '' }]),
    );

    test('what everybody reads', async ({ page }) => {
      for (const path of await publicPaths(page)) {
        await open(page, path);
        await isShownIn(page, scheme);
        await look(page);
      }
    });

    test('what customers use', async ({ page }) => {
      await signIn(page, 'customer@example.com');
      const request = await firstTicket(page, '/hc/tickets', '/hc/tickets/');
      for (const path of ['/hc/tickets', '/hc/tickets?query=nothing+like+it', '/notifications', '/']) {
        await open(page, path);
        await isShownIn(page, scheme);
        await look(page);
      }
      await open(page, request);
      await expect(page.getByRole('textbox', { name: 'Your reply' })).toBeVisible();
      await look(page);
      await open(page, '/hc/tickets/new');
      await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
      await page.getByLabel('Subject').fill('page breaks');
      await expect(page.getByText('These articles may help')).toBeVisible();
      await page.getByLabel('Subject').fill('p');
      await page.getByRole('button', { name: 'Submit request' }).click();
      await expect(page.getByText('The message field is required.')).toBeVisible();
      await look(page);
      await page.getByRole('button', { name: 'Account menu' }).click();
      await expect(page.getByRole('menuitem', { name: 'My requests' })).toBeVisible();
      await look(page);
    });

    test('what agents use', async ({ page }) => {
      await signIn(page, 'agent@example.com');
      for (const path of ['/agent/tickets', '/agent/tickets?query=nothing+like+it']) {
        await open(page, path);
        await isShownIn(page, scheme);
        await look(page);
      }
      const ticket = await firstTicket(page, '/agent/tickets?folder=pending', '/agent/tickets/');
      await open(page, ticket);
      await expect(page.getByRole('textbox', { name: 'Reply', exact: true })).toBeVisible();
      await look(page);
      await page.getByRole('combobox', { name: 'Assignee' }).click();
      await expect(page.getByRole('option', { name: 'Unassigned' })).toBeVisible();
      await look(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'More ways to send' }).click();
      await expect(page.getByRole('menuitem', { name: 'Send as Closed' })).toBeVisible();
      await look(page);
      await page.keyboard.press('Escape');
      await page.getByRole('heading', { level: 2 }).first().click();
      await page.keyboard.press('n');
      await expect(page.getByRole('textbox', { name: 'Internal note' })).toBeFocused();
      await look(page);
      await page.setViewportSize({ width: 1000, height: 800 });
      await page.getByRole('button', { name: 'Details' }).click();
      await expect(page.getByRole('dialog', { name: 'Details' })).toBeVisible();
      await look(page);
    });

    test('what administrators use', async ({ page, allow }) => {
      test.setTimeout(600_000);
      // The text of a mail is shown in a frame that runs nothing, not even what looks at it here.
      allow(/Blocked script execution in 'about:srcdoc'/);
      await signIn(page, 'admin@example.com');
      for (const path of await administrationPaths(page)) {
        await openInside(page, path);
        await isShownIn(page, scheme);
        // Each screen is looked at once as on a desk and once as on a phone, which shows every colour of both themes.
        if (scheme === 'dark') await page.setViewportSize({ width: 390, height: 844 });
        await expectFits(page);
        await axe(page);
        await page.setViewportSize({ width: 1280, height: 800 });
      }
    });
  });
}

test('nothing is wider than a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const paths = await publicPaths(page);
  await signIn(page, 'agent@example.com');
  const ticket = await firstTicket(page, '/agent/tickets', '/agent/tickets/');
  const area = ['/hc/tickets', '/hc/tickets/new', '/notifications', '/agent/tickets', ticket];
  for (const path of [...paths, ...area, ticket.replace('/agent/', '/hc/')]) {
    await open(page, path);
    await expectFits(page);
  }
});
