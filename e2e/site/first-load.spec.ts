import type { Page } from '@playwright/test';
import { expect, signIn, test, untilAlive } from '../support/fixtures.ts';
import { hold } from '../support/hold.ts';

/** Keeps a page from doing what it does after seconds at rest, which a busy machine takes for its first load. */
const neverAtRest = (page: Page) =>
  page.addInitScript(() => {
    const set = window.setTimeout.bind(window);
    window.setTimeout = ((run: TimerHandler, delay = 0, ...values: unknown[]) =>
      set(run, delay < 1_000 ? delay : delay * 100, ...values)) as typeof window.setTimeout;
  });

/** The files that a first visit to a page fetches, and their kilobytes as they are sent. */
async function filesOf(
  page: Page,
  visit: () => Promise<unknown>,
  until: 'load' | 'networkidle' = 'networkidle',
) {
  const bytes = new Map<string, number>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!/^\/assets\/.*\.(js|css)$/.test(pathname)) return;
    const headers = response.headers();
    expect(headers['content-encoding'], pathname).toBe('br');
    bytes.set(pathname, Number(headers['content-length']));
  });
  await visit();
  await page.waitForLoadState(until);
  const names = [...bytes.keys()];
  const sum = (ending: string) =>
    [...bytes].reduce((total, [name, size]) => total + (name.endsWith(ending) ? size : 0), 0) / 1024;
  return {
    names,
    scripts: names.filter((name) => name.endsWith('.js')),
    script: sum('.js'),
    style: sum('.css'),
  };
}

const article = '/hc/articles/1/2/36/inserting-and-deleting-page-breaks';
const ofStaff = /editor|agent|composer|ticketId|queue|tus-|upload/;
const ofForms = /rules|forms|sign-in|Modal|floating-ui/;

for (const address of ['/hc', article, '/login', '/register']) {
  test(`who only reads ${address} loads next to nothing, and the first press is answered`, async ({
    page,
  }) => {
    // Asks for less than a page that answers, which would be somebody's sign.
    const visit = () => page.goto(address, { waitUntil: 'load' });
    const { names, script } = await filesOf(page, visit, 'load');
    expect(script, names.join('\n')).toBeLessThan(2);
    await page.getByRole('button', { name: 'Dark mode' }).click();
    await expect(page.getByRole('button', { name: 'Light mode' })).toBeVisible();
  });
}

test('a press that nothing else announced, as of a screen reader, starts the page and is answered', async ({
  page,
}) => {
  await page.goto(article, { waitUntil: 'load' });
  await page.getByRole('button', { name: 'Search' }).first().dispatchEvent('click');
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
});

test('the key of the search is answered when it is the first', async ({ page }) => {
  await page.goto(article, { waitUntil: 'load' });
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
});

for (const email of ['admin@example.com', 'customer@example.com']) {
  test(`the menu of ${email} is open after a press that came before its code`, async ({ page }) => {
    await signIn(page, email);
    const letMenu = await hold(page, '**/assets/person-controls-*.js');
    // A page holds presses once its first script has run.
    await page.goto('/account-settings', { waitUntil: 'domcontentloaded' });
    await page.getByRole('button', { name: 'Account menu' }).click();
    await letMenu();
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  });
}

test('a page whose scripts are gone is fetched anew', async ({ page, allow }) => {
  allow(/Failed to load resource|net::ERR/);
  let isGone = true;
  await page.route('**/assets/entry-client-*', (route) => (isGone ? route.abort() : route.continue()));
  await page.goto(article, { waitUntil: 'load' });
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isGone = false;
  });
  const again = page.waitForEvent('load');
  await page.mouse.move(100, 100);
  await again;
  await page.getByRole('button', { name: 'Search' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
});

// Kilobytes in Brotli, and a little room; whoever needs more asks whether the first visit is what needs it.
for (const { address, isSilent, files, kilobytes, without } of [
  { address: '/hc', isSilent: false, files: 16, kilobytes: 172, without: [ofStaff, ofForms] },
  { address: article, isSilent: false, files: 12, kilobytes: 172, without: [ofStaff, ofForms] },
  {
    address: '/login',
    // One sign of somebody starts it; a second one, as of a pointer that moves on, fetches what comes after the sign-in.
    isSilent: true,
    files: 16,
    kilobytes: 213,
    without: [ofStaff, /ticket|floating-ui|Modal/],
  },
]) {
  test(`who does something at ${address} loads few bytes, and no code of other screens`, async ({ page }) => {
    await neverAtRest(page);
    const visit = async () => {
      await page.goto(address, isSilent ? { waitUntil: 'load' } : undefined);
      if (isSilent) await page.keyboard.press('Shift');
    };
    const { names, scripts, script, style } = await filesOf(page, visit);
    const listed = names.join('\n');
    expect(scripts.length, listed).toBeLessThanOrEqual(files);
    expect(script, listed).toBeLessThan(kilobytes);
    expect(style, listed).toBeLessThan(35);
    for (const pattern of without) expect(scripts.filter((name) => pattern.test(name))).toEqual([]);
  });
}

/** What moved by itself since the page was asked for, as browsers measure it: shares of the window, and elements. */
const shiftsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ share: number; moved: string[] }[]>((resolve) => {
        new PerformanceObserver((list) => resolve((list.getEntries() as LayoutShift[]).map(said))).observe({
          type: 'layout-shift',
          buffered: true,
        });
        setTimeout(() => resolve([]), 500);

        interface LayoutShift extends PerformanceEntry {
          value: number;
          sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
        }
        const at = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
        const said = ({ value, sources }: LayoutShift) => ({
          share: value,
          moved: sources.map(
            ({ node, previousRect, currentRect }) =>
              `${node?.nodeName} "${node?.textContent?.slice(0, 60)}" from ${at(previousRect)} to ${at(currentRect)}`,
          ),
        });
      }),
  );

for (const address of ['/agent/tickets', '/admin', '/admin/settings/general', '/account-settings']) {
  test(`${address} comes in few files, and stands still when it comes alive`, async ({ page }) => {
    await neverAtRest(page);
    await signIn(page, 'admin@example.com');
    // Without a sign of somebody, which fetches what is at hand next.
    const visit = () => page.goto(address, { waitUntil: 'load' }).then(() => untilAlive(page));
    const { scripts } = await filesOf(page, visit, 'load');
    expect(scripts.length, scripts.join('\n')).toBeLessThanOrEqual(56);
    await page.getByRole('button', { name: 'Account menu' }).click();
    await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
    const shifts = await shiftsOf(page);
    const moved = shifts.reduce((sum, { share }) => sum + share, 0);
    expect(moved, JSON.stringify(shifts)).toBeLessThan(0.005);
  });
}

test('text that has begun in another typeface stays in it: its lines do not break anew', async ({ page }) => {
  await signIn(page, 'admin@example.com');
  const letFont = await hold(page, '**/assets/inter-latin-wght-*');
  await page.goto('/admin', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'Set up your site' })).toBeVisible();
  await letFont();
  await page.waitForLoadState('load');
  expect(await shiftsOf(page)).toEqual([]);
});

test('a signed-in reader loads nothing of the agents either', async ({ page }) => {
  await signIn(page, 'customer@example.com');
  const { scripts } = await filesOf(page, () => page.goto('/hc'));
  expect(scripts.filter((name) => ofStaff.test(name))).toEqual([]);
});

test('what is searched and chosen before the list is alive holds once it is', async ({ page }) => {
  await signIn(page, 'admin@example.com');
  const rows = page.getByRole('table', { name: 'People' }).getByRole('row');
  const go = await hold(page, '**/assets/*.js');
  await page.goto('/admin/people', { waitUntil: 'commit' });
  await page.getByRole('searchbox', { name: 'Search people' }).fill('marta');
  await go();
  await expect(page).toHaveURL(/query=marta/);
  await expect(rows.filter({ hasText: 'Marta' })).not.toHaveCount(0);
  await expect(rows).toHaveCount(2);
  await page.unrouteAll();

  const goOn = await hold(page, '**/assets/*.js');
  await page.goto('/admin/logs/sign-ins', { waitUntil: 'commit' });
  await page.getByLabel('Result').selectOption({ label: 'Denied' });
  await goOn();
  await expect(page).toHaveURL(/result=refused/);
  await expect(page.getByLabel('Result')).toHaveValue('refused');
});
