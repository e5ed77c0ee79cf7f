import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from '../support/fixtures.ts';
import { expectFitsPhone, look, lookOnBoth } from '../support/look.ts';

/** The first link on the page to something below a path; buttons that make one do not count. */
const firstLink = (page: Page, below: string) =>
  page.locator(`main a[href*="${below}"]:not([href$="/new"])`).first();

/** Waits until the content of the page and its styles are there. */
async function isThere(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible();
  await page.waitForLoadState('load');
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isThere(page);
}

/** Looks at a page in both themes, and whether a small phone shows all of it. */
async function lookAt(page: Page): Promise<void> {
  await look(page);
  await expectFitsPhone(page);
}

test('what everybody reads', async ({ page }) => {
  await open(page, '/hc');
  await lookAt(page);
  for (const below of ['/hc/categories/', '/hc/articles/']) {
    await follow(page, firstLink(page, below));
    await lookAt(page);
  }
  for (const path of ['/hc/search?query=page', '/login', '/register', '/nowhere']) {
    await open(page, path);
    await lookAt(page);
  }
});

/** Follows a link, and waits until the screen that it leads to has its content. */
async function follow(page: Page, link: ReturnType<Page['locator']>): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 }).first();
  const [before, path] = [await heading.innerText(), await link.getAttribute('href')];
  await link.click();
  await page.waitForURL((url) => url.pathname + url.search === path);
  await expect(heading).not.toHaveText(before);
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
}

test('what customers use', async ({ page }) => {
  await signIn(page, 'customer@example.com');
  for (const path of ['/hc/tickets?query=nothing+like+it', '/notifications', '/', '/hc/tickets']) {
    await open(page, path);
    await lookAt(page);
  }
  await follow(page, firstLink(page, '/hc/tickets/'));
  await expect(page.getByRole('textbox', { name: 'Your reply' })).toBeVisible();
  await lookAt(page);
  await open(page, '/hc/tickets/new');
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await page.getByLabel('Subject').fill('page breaks');
  await expect(page.getByText('These articles may help')).toBeVisible();
  await page.getByLabel('Subject').fill('p');
  await page.getByRole('button', { name: 'Submit request' }).click();
  await expect(page.getByText('The message field is required.')).toBeVisible();
  await lookAt(page);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'My requests' })).toBeVisible();
  await look(page);
});

test('what agents use', async ({ page }) => {
  await signIn(page, 'agent@example.com');
  for (const path of ['/agent/tickets?query=nothing+like+it', '/agent/tickets', '/notifications']) {
    await open(page, path);
    await lookAt(page);
  }
  await open(page, '/agent/tickets?folder=pending');
  await firstLink(page, '/agent/tickets/').click();
  await expect(page.getByRole('textbox', { name: 'Reply', exact: true })).toBeVisible();
  await lookAt(page);
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

/** Lists of the administration of which one record is looked at too. */
const lists = ['people', 'themes', 'pages', 'roles', 'languages', 'mail-templates'];

test('what administrators use', async ({ page, allow }) => {
  test.setTimeout(400_000);
  // The text of a mail is shown in a frame that runs nothing, not even what looks at it here.
  allow(/Blocked script execution in 'about:srcdoc'/);
  await signIn(page, 'admin@example.com');
  await open(page, '/admin');
  await lookOnBoth(page);
  const rail = page.getByRole('navigation', { name: 'Admin area' });
  const pathsOf = (navigation: Locator) =>
    navigation.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  const areas = (await pathsOf(rail)).filter((path) => path !== '/admin');
  expect(areas.length).toBeGreaterThan(10);
  const screens: string[] = [];
  for (const area of areas) {
    if (!(await rail.isVisible())) await open(page, '/admin');
    const entry = rail.locator(`a[href="${area}"]`);
    const tabs = page.getByRole('navigation', { name: await entry.innerText(), exact: true });
    await follow(page, entry);
    screens.push(...((await tabs.count()) > 0 ? await pathsOf(tabs) : [area]));
  }
  expect(screens.length).toBeGreaterThan(30);
  for (const path of screens) {
    const link = page.locator(`nav a[href="${path}"]`).last();
    // An area leads to the first of its screens.
    if (!(await link.isVisible())) await open(page, path);
    else if (new URL(page.url()).pathname !== path) await follow(page, link);
    await lookOnBoth(page);
    const name = path.split('/').at(-1) ?? '';
    if (!lists.includes(name)) continue;
    await follow(page, firstLink(page, `/admin/${name}/`));
    await lookOnBoth(page);
  }
  for (const path of ['/admin/webhooks/new', '/admin/roles/new']) {
    await open(page, path);
    await lookOnBoth(page);
  }
});
